import { CRM_VISITS_BACK_DAYS } from '@konvoj/contract';
import { driverIdOf } from '../../fleet/rules.ts';
import { readFleet } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import { visitsOfAllWithin, visitsWithin } from '../../places/own-places/service.ts';
import type { Visit } from '../../places/own-places/visits.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { DeviceCommit } from '../../telemetry/ingest/events.ts';
import { mergedStagesIn, readingFor } from '../../telemetry/stages/service.ts';
import type { StageReading } from '../../telemetry/stages/service.ts';
import { circleOf, holds } from './circles.ts';
import type { Placed } from './circles.ts';
import { readContacts } from './contact-store.ts';
import { publishCrm } from './parts.ts';
import type { CrmParts } from './parts.ts';
import { matchVisits } from './rules.ts';
import { ownHalts } from './shared-halts.ts';
import {
  correctVisit,
  deleteProposals,
  insertVisit,
  knownVisits,
  lockVisits,
  visitedContacts,
  visitingDevices,
} from './visit-store.ts';

const DAY_MS = 86_400_000;
/** What the nightly search looks at: lost marks and places of own points that were moved. */
const NIGHTLY_DAYS = 7;

/** A span of a device in which a commit has changed stages. Epoch milliseconds. */
export interface ChangedSpan {
  readonly organizationId: number;
  readonly deviceId: number;
  readonly from: number;
  readonly to: number;
}

/** The span of a commit that closed or changed stages; null: they only went on. */
export function spanOf({ organizationId, deviceId, closedStages, recomputed }: DeviceCommit): ChangedSpan | null {
  const spans = [
    ...closedStages.map(({ startAt, endAt, lastRecordAt }) => ({ from: startAt, to: endAt ?? lastRecordAt })),
    ...(recomputed === undefined ? [] : [recomputed]),
  ];
  if (spans.length === 0) return null;
  return {
    organizationId,
    deviceId,
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}

/** Two spans of a device as one. */
export const joined = (a: ChangedSpan, b: ChangedSpan): ChangedSpan => ({
  ...a,
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});

interface Span {
  readonly from: number;
  readonly to: number;
}
/** What a search works with. */
interface Searched {
  readonly fleet: Fleet;
  readonly reading: StageReading;
}

/** Finds visits at the places of contacts, and keeps known ones true. Whoever looks, they are those of all data. */
export interface VisitFinding {
  /** Of devices whose stages have changed. */
  ofSpans(spans: readonly ChangedSpan[]): Promise<void>;
  /** Of contacts that got a place. */
  ofContacts(scope: Scope, contactIds: readonly number[]): Promise<void>;
  /** Of all organizations, in the last days. */
  ofAll(): Promise<void>;
}

export function visitFinding(parts: Pick<CrmParts, 'database' | 'bus' | 'clock'>): VisitFinding {
  const { database, clock } = parts;

  async function placedContacts(scope: Scope, ids?: readonly number[]): Promise<Placed[]> {
    const contacts = await database.tenant(scope, (tx) => readContacts(tx, scope, ids === undefined ? {} : { ids }));
    return contacts.flatMap((contact) => {
      const circle = circleOf(contact);
      return circle === null ? [] : [{ contact, circle }];
    });
  }

  /** @returns whether anything changed */
  async function ofDevice(
    scope: Scope,
    placed: readonly Placed[],
    { deviceId, ...given }: ChangedSpan,
  ): Promise<boolean> {
    const span = { from: Math.max(given.from, clock.now() - CRM_VISITS_BACK_DAYS * DAY_MS), to: given.to };
    if (span.from > span.to) return false;
    return database.tenant(scope, async (tx) => {
      const [fleet, reading] = [await readFleet(tx, scope), await readingFor(tx, scope)];
      const stages = await mergedStagesIn(tx, scope, fleet, { deviceIds: [deviceId], period: span, ...reading });
      const halts = (stages.get(deviceId) ?? []).filter(({ type }) => type !== 'drive' && type !== 'undefined');
      const places = halts
        .flatMap(({ first, last }) => [first, last])
        .flatMap(({ latitude, longitude }) =>
          latitude === null || longitude === null ? [] : [{ latitude, longitude }],
        );
      const visited = new Set(await visitedContacts(tx, scope, { deviceId, ...span }));
      const concerned = placed.filter(({ contact, circle }) => {
        return visited.has(contact.id) || places.some((place) => holds(circle, place));
      });
      if (concerned.length === 0) return false;
      await lockVisits(tx, scope);
      const found: { readonly contactId: number; readonly visits: readonly Visit[] }[] = [];
      for (const { contact, circle } of concerned) {
        const visits = await visitsWithin(tx, scope, { deviceId, circle, period: span, reading });
        found.push({ contactId: contact.id, visits });
      }
      const storeAll = async (): Promise<Stored> => {
        const all = { isChanged: false, hasRemoved: false };
        for (const { contactId, visits } of found) {
          const one = await store(tx, scope, { fleet, reading }, { contactId, deviceId }, visits, span);
          all.isChanged ||= one.isChanged;
          all.hasRemoved ||= one.hasRemoved;
        }
        return all;
      };
      const { isChanged, hasRemoved } = await storeAll();
      // A proposal that is gone makes room for one of a contact that was looked at before.
      if (hasRemoved) await storeAll();
      return isChanged;
    });
  }

  /** @returns whether anything changed */
  async function ofContact(scope: Scope, { contact, circle }: Placed, days: number): Promise<boolean> {
    const span = { from: clock.now() - days * DAY_MS, to: clock.now() };
    return database.tenant(scope, async (tx) => {
      await lockVisits(tx, scope);
      const found = await visitsOfAllWithin(tx, scope, { circle, period: span });
      const byDevice = Map.groupBy(found, ({ deviceId }) => deviceId);
      const [fleet, reading] = [await readFleet(tx, scope), await readingFor(tx, scope)];
      let isChanged = false;
      const before = await visitingDevices(tx, scope, { contactId: contact.id, ...span });
      for (const deviceId of new Set([...byDevice.keys(), ...before])) {
        const ofThisDevice = byDevice.get(deviceId) ?? [];
        const of = { contactId: contact.id, deviceId };
        if ((await store(tx, scope, { fleet, reading }, of, ofThisDevice, span)).isChanged) isChanged = true;
      }
      return isChanged;
    });
  }

  async function ofPlaced(scope: Scope, placed: readonly Placed[], days: number): Promise<void> {
    let isChanged = false;
    for (const each of placed) if (await ofContact(scope, each, days)) isChanged = true;
    if (isChanged) changed(scope);
  }

  function changed(scope: Scope): void {
    publishCrm(parts, scope, 'crmVisits', []);
    publishCrm(parts, scope, 'crmActivities', []);
  }

  /** What one organization fails at must not keep the others waiting. */
  async function each(organizationIds: Iterable<number>, work: (scope: Scope) => Promise<void>): Promise<void> {
    const failures: unknown[] = [];
    for (const organizationId of organizationIds)
      await work({ organizationId }).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'visits of contacts were not found');
  }

  return {
    async ofSpans(spans) {
      const byOrganization = Map.groupBy(spans, ({ organizationId }) => organizationId);
      await each(byOrganization.keys(), async (scope) => {
        const placed = await placedContacts(scope);
        if (placed.length === 0) return;
        let isChanged = false;
        for (const span of byOrganization.get(scope.organizationId) ?? [])
          if (await ofDevice(scope, placed, span)) isChanged = true;
        if (isChanged) changed(scope);
      });
    },
    ofContacts: async (scope, contactIds) =>
      ofPlaced(scope, await placedContacts(scope, contactIds), CRM_VISITS_BACK_DAYS),
    async ofAll() {
      const rows = await statementsOn(database.ingest).query<{ organization_id: number }>({
        name: 'crm.organizations',
        text: 'select distinct organization_id from crm_contact where latitude is not null or point_id is not null',
      });
      await each(
        rows.map(({ organization_id: id }) => id),
        async (scope) => ofPlaced(scope, await placedContacts(scope), NIGHTLY_DAYS),
      );
    },
  };
}

interface Stored {
  readonly isChanged: boolean;
  /** Proposals were removed. */
  readonly hasRemoved: boolean;
}

async function store(
  tx: Tx,
  scope: Scope,
  { fleet, reading }: Searched,
  of: { readonly contactId: number; readonly deviceId: number },
  visits: readonly Visit[],
  span: Span,
): Promise<Stored> {
  const found = visits.map(({ arrivalAt, departureAt, durationSeconds, driver }) => ({
    arrivalAt,
    departureAt,
    durationSeconds,
    driverId: driverIdOf(fleet, driver),
  }));
  const whole = {
    from: Math.min(span.from, ...found.map(({ arrivalAt }) => arrivalAt)),
    to: Math.max(span.to, ...found.map(({ arrivalAt, departureAt }) => departureAt ?? arrivalAt)),
  };
  const known = await knownVisits(tx, scope, { ...of, ...whole });
  const own = await ownHalts(tx, scope, { fleet, reading, ...of }, { known, found }, whole);
  const { added, corrected, gone } = matchVisits(known, own.found, span);
  const removed = [...gone, ...own.displaced];
  if (removed.length > 0) await deleteProposals(tx, scope, { ids: removed });
  for (const { id, times } of corrected) await correctVisit(tx, scope, id, times);
  for (const visit of added) await insertVisit(tx, scope, { ...of, ...visit });
  return { isChanged: added.length + corrected.length + removed.length > 0, hasRemoved: removed.length > 0 };
}
