import {
  endpoints,
  ROUTE_PATH_MAX_LENGTH,
  schemaFindings,
  type FieldError,
  type PlanPoint,
  type Route,
  type RoutePlan,
  type RoutePlanBody,
  type RoutePointTypeId,
  vehicleProfile,
} from '@konvoj/contract';
import { typedAmount } from '../../../shared/typed-amount.ts';
import { SIZES, type DraftPoint, type PlanDraft, type Size } from './plan-draft.ts';
import { isPassed } from './plan-points.ts';

const START = 1;
const WAYPOINT = 2;
const STOP = 3;
const DESTINATION = 4;

function typeOf(points: readonly DraftPoint[], index: number): RoutePointTypeId {
  if (index === 0) return START;
  if (index === points.length - 1) return DESTINATION;
  return isPassed(points, index) ? WAYPOINT : STOP;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** @param route of these points; undefined: not calculated */
export function bodyOf(draft: PlanDraft, route: Route | undefined): RoutePlanBody {
  const { name, description, points, profile, avoid, departAt } = draft;
  const path = route !== undefined && route.path.length <= ROUTE_PATH_MAX_LENGTH ? route.path : null;
  return {
    name,
    description: textOrNull(description),
    points: points.map((point, index) => ({
      ...point.at,
      name: point.name,
      address: point.address,
      pointTypeId: typeOf(points, index),
      activityTypeId: point.activityTypeId,
      statusTypeId: point.statusTypeId,
      from: point.from,
      to: point.to,
      stay: point.stay,
      contact: textOrNull(point.contact),
      notes: textOrNull(point.notes),
    })),
    vehicleProfile: profile,
    avoid: [...avoid],
    departAt,
    path,
    distance: route?.distance ?? null,
    duration: route?.duration ?? null,
  };
}

/** A saved plan in the form. @param keyOf of the point at that position */
export function draftOf(plan: Omit<RoutePlan, 'path'>, keyOf: (index: number) => string): PlanDraft {
  return {
    id: plan.id,
    version: plan.version,
    name: plan.name,
    description: plan.description ?? '',
    points: plan.points.map((point, index) => draftPointOf(point, keyOf(index))),
    profile: plan.vehicleProfile ?? { kind: 'truck' },
    wrongSizes: {},
    avoid: plan.avoid,
    departAt: plan.departAt,
  };
}

function draftPointOf(point: PlanPoint, key: string): DraftPoint {
  const { latitude, longitude, name, address, activityTypeId, statusTypeId, from, to, stay } = point;
  return {
    key,
    at: { latitude, longitude },
    name,
    isNamed: true,
    address,
    isVia: point.pointTypeId === WAYPOINT,
    activityTypeId,
    statusTypeId,
    from,
    to,
    stay,
    contact: point.contact ?? '',
    notes: point.notes ?? '',
  };
}

type Vehicle = Pick<PlanDraft, 'profile' | 'wrongSizes'>;

/** A plan after a size of its vehicle is typed: in the profile, or with the text that is no valid size. Empty: the usual one. */
export function withSize({ profile, wrongSizes }: Vehicle, size: Size, text: string): Vehicle {
  const { [size]: _, ...others } = profile;
  const { [size]: _wrong, ...otherTexts } = wrongSizes;
  const value = sizeOf(text);
  if (value === null) return { profile: others, wrongSizes: otherTexts };
  return sizeFindings(size, text).length > 0
    ? { profile: others, wrongSizes: { ...otherTexts, [size]: text } }
    : { profile: { ...others, [size]: value }, wrongSizes: otherTexts };
}

/** Metres or tonnes to the centimetre or to 10 kg; NaN: no such number. A minus is read, so that its limit is named. */
function sizeOf(text: string): number | null {
  const [, minus = '', digits = ''] = /^\s*(-?)(.*)$/su.exec(text) ?? [];
  const amount = typedAmount(digits, 2);
  return amount === null || minus === '' ? amount : 0 - amount;
}

const sizeFindings = (size: Size, text: string): FieldError[] =>
  schemaFindings(vehicleProfile.shape[size], sizeOf(text)).map((finding) => ({
    ...finding,
    path: `wrongSizes.${size}`,
  }));

/** What is wrong with the sizes of the vehicle as typed. */
export const wrongSizesOf = ({ wrongSizes }: Pick<PlanDraft, 'wrongSizes'>): FieldError[] =>
  SIZES.flatMap((size) => (wrongSizes[size] === undefined ? [] : sizeFindings(size, wrongSizes[size])));

/** What is wrong with a plan before it is sent. */
export function planFindings(draft: PlanDraft): FieldError[] {
  const windows = draft.points.flatMap(({ from, to }, index): FieldError[] =>
    from !== null && to !== null && Date.parse(to) <= Date.parse(from)
      ? [{ path: `points.${index}.to`, code: 'not_after_start' }]
      : [],
  );
  const ofBody = schemaFindings(endpoints.routePlans.create.body, bodyOf(draft, undefined));
  return [...ofBody, ...wrongSizesOf(draft), ...windows];
}
