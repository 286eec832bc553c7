import type { CrmActivity, CrmTimelineEntry, CrmVisit } from '@konvoj/contract';
import { auditCreated } from '../../fleet/editing.ts';
import { readFleet } from '../../fleet/service.ts';
import type { Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { CRM_LIMITS } from '@konvoj/contract';
import { devicesOf, snapshot } from './activity-service.ts';
import { activitiesById, insertActivity } from './activity-store.ts';
import { findContact, readPeople } from './contact-store.ts';
import { activitiesOnWire, auditedActivity, publishCrm } from './parts.ts';
import type { CrmParts } from './parts.ts';
import { endOf, spanOfDay } from './rules.ts';
import { readTimeline } from './timeline-store.ts';
import type { TimelineMark } from './timeline-store.ts';
import type { CrmEditor, CrmReader, StoredVisit } from './types.ts';
import { acceptVisit, deleteProposals, listVisits, lockVisits, moveVisits, visitsElsewhere } from './visit-store.ts';
import type { VisitFilter } from './visit-store.ts';
import { visitOnWire } from './wire.ts';

export type VisitsQuery = Omit<VisitFilter, 'deviceIds' | 'ids'> & {
  readonly vehicleIds?: readonly number[] | undefined;
};

/** What users do with found visits: those of vehicles that they see. */
export interface VisitService {
  list(reader: CrmReader, query: VisitsQuery): Promise<CrmVisit[]>;
  /** @throws {ProblemError} validation unless either is given */
  accept(
    editor: CrmEditor,
    which: { readonly ids?: readonly number[] | undefined; readonly day?: string | undefined },
  ): Promise<CrmActivity[]>;
  dismiss(editor: CrmEditor, ids: readonly number[]): Promise<{ changed: number }>;
  propose(editor: CrmEditor, ids: readonly number[]): Promise<{ changed: number }>;
  /** @throws {ProblemError} not_found */
  timeline(
    reader: CrmReader,
    contactId: number,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<{ entries: CrmTimelineEntry[]; next: string | null }>;
}

export function visitService(parts: CrmParts): VisitService {
  const { database, clock } = parts;

  async function move(editor: CrmEditor, ids: readonly number[], to: 'proposed' | 'dismissed') {
    const changed = await database.tenant(editor, async (tx) => {
      await lockVisits(tx, editor);
      return moveVisits(tx, editor, ids, to === 'proposed' ? 'dismissed' : 'proposed', to);
    });
    if (changed.length > 0) publishCrm(parts, editor, 'crmVisits', changed);
    return { changed: changed.length };
  }

  async function accepted(tx: Tx, editor: CrmEditor, visit: StoredVisit, userId: number | null): Promise<number> {
    const fields = {
      contact: visit.contact,
      source: 'found',
      kind: 'visit',
      at: visit.arrivalAt,
      durationSeconds: visit.departureAt === null ? null : visit.durationSeconds,
      userId,
      result: null,
      notes: null,
      nextStep: null,
      deviceId: visit.deviceId,
      driverId: visit.driverId,
      loadingOrderId: null,
      loadingOrder: null,
    } as const;
    const id = await insertActivity(tx, editor, fields, clock.now());
    await acceptVisit(tx, editor, visit.id, id);
    await auditCreated({ tx, actor: editor }, auditedActivity({ ...fields, id }), snapshot(fields));
    return id;
  }

  /** Removes proposals of the same halt to other contacts. @returns false: the halt is an activity of another contact */
  async function takeHalt(tx: Tx, editor: CrmEditor, visit: StoredVisit): Promise<boolean> {
    const { deviceId, contact, arrivalAt } = visit;
    const span = { from: arrivalAt, to: endOf(visit) };
    const others = await visitsElsewhere(tx, editor, { contactId: contact.id, deviceId, ...span });
    if (others.some(({ state }) => state === 'accepted')) return false;
    const proposed = others.filter(({ state }) => state === 'proposed').map(({ id }) => id);
    if (proposed.length > 0) await deleteProposals(tx, editor, { ids: proposed });
    return true;
  }

  return {
    list: (reader, { vehicleIds, ...query }) =>
      database.tenant(reader, async (tx) => {
        const visits = await listVisits(tx, reader, { ...query, deviceIds: await devicesOf(tx, reader, vehicleIds) });
        const fleet = await readFleet(tx, reader);
        return visits.map((visit) => visitOnWire(visit, fleet));
      }),

    async accept(editor, { ids, day }) {
      if (ids !== undefined && day !== undefined) throw invalidFields({ path: 'day', code: 'invalid' });
      if (ids === undefined && day === undefined) throw invalidFields({ path: 'ids', code: 'required' });
      const whole = day === undefined ? null : spanOfDay(day, editor.timeZone);
      const span = whole === null ? {} : { from: whole.from, to: whole.to - 1 };
      const { activities, visitIds } = await database.tenant(editor, async (tx) => {
        await lockVisits(tx, editor);
        const visits = await listVisits(tx, editor, { state: 'proposed', ids, ...span, limit: CRM_LIMITS.visits });
        const people = await readPeople(tx, editor, clock.now());
        const userId = people.find(({ id }) => id === editor.userId)?.id ?? null;
        const made: number[] = [];
        for (const visit of visits)
          if (await takeHalt(tx, editor, visit)) made.push(await accepted(tx, editor, visit, userId));
        return {
          activities: await activitiesOnWire(parts, tx, editor, await activitiesById(tx, editor, made)),
          visitIds: visits.map(({ id }) => id),
        };
      });
      if (visitIds.length > 0) {
        publishCrm(parts, editor, 'crmVisits', visitIds);
        publishCrm(
          parts,
          editor,
          'crmActivities',
          activities.map(({ id }) => id),
        );
      }
      return activities;
    },

    dismiss: (editor, ids) => move(editor, ids, 'dismissed'),
    propose: (editor, ids) => move(editor, ids, 'proposed'),

    timeline: (reader, contactId, { before, limit }) =>
      database.tenant(reader, async (tx) => {
        if ((await findContact(tx, reader, contactId)) === null) throw notFound();
        const marks = await readTimeline(
          tx,
          reader,
          contactId,
          before === undefined ? null : markOf(before),
          limit + 1,
        );
        const page = marks.slice(0, limit);
        const idsOf = (type: TimelineMark['type']) => page.filter((mark) => mark.type === type).map(({ id }) => id);
        const stored = await activitiesById(tx, reader, idsOf('activity'));
        const activities = await activitiesOnWire(parts, tx, reader, stored);
        const limits = { state: 'proposed', ids: idsOf('visit'), limit } as const;
        const fleet = await readFleet(tx, reader);
        const visits = (await listVisits(tx, reader, limits)).map((visit) => visitOnWire(visit, fleet));
        const entries = page.flatMap(({ type, id }): CrmTimelineEntry[] => {
          const activity = type === 'activity' ? activities.find((each) => each.id === id) : undefined;
          if (activity !== undefined) return [{ type: 'activity', at: activity.at, activity }];
          const visit = type === 'visit' ? visits.find((each) => each.id === id) : undefined;
          return visit === undefined ? [] : [{ type: 'visit', at: visit.arrival, visit }];
        });
        const last = page.at(-1);
        return { entries, next: marks.length > limit && last !== undefined ? textOf(last) : null };
      }),
  };
}

const textOf = ({ at, type, id }: TimelineMark) => `${at}-${type === 'activity' ? 'a' : 'v'}${id}`;

/** @param text as `textOf` writes it */
function markOf(text: string): TimelineMark {
  const [at = '', entry = ''] = text.split('-');
  return { at: Number(at), type: entry.startsWith('a') ? 'activity' : 'visit', id: Number(entry.slice(1)) };
}
