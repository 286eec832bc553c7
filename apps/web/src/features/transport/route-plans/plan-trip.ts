import type { Trip, TripStop } from '../../../shared/trip.ts';
import { NO_PLAN, type DraftPoint, type PlanDraft } from './plan-draft.ts';
import { isPassed } from './plan-points.ts';

/** A phone number at the end of a contact: `Maja Kos, +386 41 123 456`. */
const PHONE = /[\s,;:(]*(\+?\d[\d\s/().-]{5,})$/u;

/**
 * A plan as an order takes it over. An order has no points that are only passed: the notes name them.
 * @param overText what the notes say of those: `Over {{places}}`
 */
export function tripOfPlan(plan: PlanDraft, overText: (places: string) => string): Trip {
  const { id, name, description, points, departAt } = plan;
  const passed = points.filter((_, index) => isPassed(points, index)).map((point) => point.name);
  const notes = [description, passed.length === 0 ? '' : overText(passed.join(', '))];
  return {
    key: `plan.${id ?? 'new'}`,
    name,
    notes: notes.filter((line) => line.trim() !== '').join('\n'),
    departAt,
    stops: points.filter((_, index) => !isPassed(points, index)).map(stopOf),
  };
}

function stopOf({ name, address, at, activityTypeId, from, to, stay, contact, notes }: DraftPoint): TripStop {
  const phone = PHONE.exec(contact)?.[1]?.trim() ?? '';
  const contactPerson = contact.replace(PHONE, '').trim();
  return { name, address, ...at, activityTypeId, from, to, staySeconds: stay, contactPerson, phone, notes };
}

/** A new plan of the points of an order. @param keyOf of the point at that position */
export function planOfTrip({ name, notes, departAt, stops }: Trip, keyOf: (index: number) => string): PlanDraft {
  return {
    ...NO_PLAN,
    name,
    description: notes,
    departAt,
    points: stops.map((stop, index): DraftPoint => {
      const { latitude, longitude, staySeconds, contactPerson, phone, ...rest } = stop;
      return {
        ...rest,
        key: keyOf(index),
        at: { latitude, longitude },
        isNamed: true,
        isVia: false,
        statusTypeId: 0,
        stay: staySeconds,
        contact: [contactPerson, phone].filter((part) => part !== '').join(', '),
      };
    }),
  };
}
