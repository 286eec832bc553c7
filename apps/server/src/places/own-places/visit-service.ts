import { MAX_DAYS_STAGES } from '@konvoj/contract';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { Period, PeriodInput } from '../../platform/period.ts';
import { fixBefore } from '../../telemetry/positions/service.ts';
import { mergedStagesIn, openStages, readingFor, standingIn } from '../../telemetry/stages/service.ts';
import type { StageReading } from '../../telemetry/stages/service.ts';
import type { MergedStage } from '../../telemetry/stages/merge.ts';
import { boundsOfCircle, isInBounds } from './geometry-rules.ts';
import { areaOfPoint, areaOfZone } from './rules.ts';
import type { PlaceArea } from './rules.ts';
import { listPoints, listZones } from './store.ts';
import type { Circle } from './types.ts';
import { isDoubtful, visitsAt } from './visits.ts';
import type { FoundVisits, Visit } from './visits.ts';

const DAY_MS = 86_400_000;
/** The number of devices whose stages are read at once. */
const DEVICES_AT_ONCE = 25;

/** Of one point or of one zone. */
export interface VisitsQuery extends PeriodInput {
  readonly pointId?: number | undefined;
  readonly zoneId?: number | undefined;
  /** Undefined: all that the user may see. */
  readonly deviceIds?: readonly number[] | undefined;
}

export interface VisitOfDevice extends Visit {
  readonly deviceId: number;
}

/** Visits, newest first, with the fleet that resolves their vehicles and drivers. */
export interface SeenVisits {
  readonly place: { readonly kind: 'point' | 'zone'; readonly name: string };
  readonly period: Period;
  readonly fleet: Fleet;
  readonly visits: readonly VisitOfDevice[];
}

/**
 * The visits of a place that overlap a period.
 * @throws {ProblemError} not_found: a place or a device that the user cannot see; period.*; validation unless exactly
 * one place is given
 */
export async function visitsOf(
  database: Database,
  scope: Scope,
  timeZone: string,
  query: VisitsQuery,
): Promise<SeenVisits> {
  const period = acceptPeriod(query, timeZone, MAX_DAYS_STAGES);
  return database.tenant(scope, async (tx) => {
    const { kind, name, area } = await placeOf(tx, scope, query);
    const [fleet, visible] = await Promise.all([readFleet(tx, scope), visibleDeviceIds(tx, scope, 'with alienated')]);
    const deviceIds = [...new Set(query.deviceIds ?? visible)];
    const mayBeSeen = new Set(visible);
    if (!deviceIds.every((id) => mayBeSeen.has(id))) throw notFound();
    const asked = { scope, fleet, area, period, reading: await readingFor(tx, scope) };
    const visits = await visitsOfDevices(tx, asked, await whoStoodAt(tx, scope, deviceIds, period, area));
    return { place: { kind, name }, period, fleet, visits: visits.toSorted(newestFirst) };
  });
}

/** The visits of a device within a circle that overlap a period of any length, oldest first. */
export async function visitsWithin(
  tx: Tx,
  scope: Scope,
  asked: {
    readonly deviceId: number;
    readonly circle: Circle;
    readonly period: Period;
    readonly reading: StageReading;
  },
): Promise<Visit[]> {
  const { deviceId, circle, period, reading } = asked;
  const area = areaOfZone({ shape: { kind: 'circle', ...circle }, bounds: boundsOfCircle(circle) });
  const visits = await visitsOfDevices(tx, { scope, fleet: await readFleet(tx, scope), area, period, reading }, [
    deviceId,
  ]);
  return visits.toSorted((a, b) => a.arrivalAt - b.arrivalAt);
}

/** The visits of any device of the organization within a circle that overlap a period of any length. */
export async function visitsOfAllWithin(
  tx: Tx,
  { organizationId }: Scope,
  { circle, period }: { readonly circle: Circle; readonly period: Period },
): Promise<VisitOfDevice[]> {
  const scope = { organizationId };
  const area = areaOfPoint({ ...circle.centre, radiusMeters: circle.radiusMeters });
  const all = await visibleDeviceIds(tx, scope, 'with alienated');
  const candidates = await whoStoodAt(tx, scope, all, period, area);
  if (candidates.length === 0) return [];
  const asked = { scope, fleet: await readFleet(tx, scope), area, period, reading: await readingFor(tx, scope) };
  return visitsOfDevices(tx, asked, candidates);
}

async function placeOf(tx: Tx, scope: Scope, { pointId, zoneId }: VisitsQuery) {
  if (pointId !== undefined && zoneId !== undefined) throw invalidFields({ path: 'zoneId', code: 'invalid' });
  if (pointId !== undefined) {
    const [point] = await listPoints(tx, scope, [pointId]);
    if (point === undefined) throw notFound();
    return { kind: 'point', name: point.name, area: areaOfPoint(point) } as const;
  }
  if (zoneId === undefined) throw invalidFields({ path: 'pointId', code: 'required' });
  const [zone] = await listZones(tx, scope, [zoneId]);
  if (zone === undefined) throw notFound();
  return { kind: 'zone', name: zone.name, area: areaOfZone(zone) } as const;
}

/** Candidate devices: those that were ever stationary in the box around the place. */
async function whoStoodAt(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  period: Period,
  { bounds }: PlaceArea,
): Promise<number[]> {
  const box = {
    sw: [bounds.swLongitude, bounds.swLatitude],
    ne: [bounds.neLongitude, bounds.neLatitude],
  } as const;
  const [closed, open] = await Promise.all([
    standingIn(tx, scope, deviceIds, withMargins(period, { before: 1, after: 1 }), box),
    openStages(tx, scope, deviceIds),
  ]);
  const isThere = ({ latitude, longitude }: MergedStage['last']) =>
    latitude !== null && longitude !== null && isInBounds(bounds, { latitude, longitude });
  const still = open.filter(({ stage }) => isThere(stage.first) || isThere(stage.last));
  return [...new Set([...closed, ...still.map(({ deviceId }) => deviceId)])];
}

interface Asked {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly area: PlaceArea;
  readonly period: Period;
  readonly reading: StageReading;
}

async function visitsOfDevices(tx: Tx, asked: Asked, deviceIds: readonly number[]): Promise<VisitOfDevice[]> {
  const found: VisitOfDevice[] = [];
  for (let from = 0; from < deviceIds.length; from += DEVICES_AT_ONCE) {
    const some = deviceIds.slice(from, from + DEVICES_AT_ONCE);
    const byDevice = await stagesAround(tx, asked, some, { before: 1, after: 1 });
    for (const [deviceId, stages] of byDevice) {
      const visits = await wholeVisits(tx, asked, deviceId, stages);
      found.push(...visits.filter((visit) => overlaps(visit, asked.period)).map((visit) => ({ deviceId, ...visit })));
    }
  }
  return found;
}

interface Margins {
  /** Days. */
  readonly before: number;
  readonly after: number;
}

function withMargins({ from, to }: Period, { before, after }: Margins): Period {
  return { from: from - before * DAY_MS, to: to + after * DAY_MS };
}

function stagesAround(
  tx: Tx,
  { scope, fleet, period, reading }: Asked,
  deviceIds: readonly number[],
  margins: Margins,
): Promise<Map<number, MergedStage[]>> {
  return mergedStagesIn(tx, scope, fleet, { deviceIds, period: withMargins(period, margins), ...reading });
}

/**
 * Reads beyond the period while a visit may have begun before, or ended after it, so that arrivals and departures are
 * true.
 */
async function wholeVisits(
  tx: Tx,
  asked: Asked,
  deviceId: number,
  read: readonly MergedStage[],
): Promise<readonly Visit[]> {
  let margins: Margins = { before: 1, after: 1 };
  let stages = read;
  for (;;) {
    const settled = await stagesWithEndsAt(tx, asked, deviceId, stages);
    const found = visitsAt(asked.area, settled, asked.reading.minimumStopMinutes);
    if (!found.isCutAtStart && !found.isCutAtEnd) return found.visits;
    margins = wider(margins, found);
    const more = (await stagesAround(tx, asked, [deviceId], margins)).get(deviceId) ?? [];
    // There is no more data before or after.
    if (more.length === stages.length) return found.visits;
    stages = more;
  }
}

/** The stages of a device as `visitsAt` reads them: one with only its last record at the place ends where the record before it was. */
export async function stagesWithEndsAt(
  tx: Tx,
  { scope, area }: Pick<Asked, 'scope' | 'area'>,
  deviceId: number,
  stages: readonly MergedStage[],
): Promise<MergedStage[]> {
  return Promise.all(
    stages.map(async (stage, index) => {
      if (stages[index + 1]?.type !== 'drive' || !isDoubtful(area, stage)) return stage;
      const span = { from: stage.startAt, to: stage.last.deviceTime };
      const { latitude = null, longitude = null } = (await fixBefore(tx, scope, deviceId, span)) ?? {};
      return { ...stage, last: { ...stage.last, latitude, longitude } };
    }),
  );
}

function wider({ before, after }: Margins, { isCutAtStart, isCutAtEnd }: FoundVisits): Margins {
  return { before: isCutAtStart ? before * 4 : before, after: isCutAtEnd ? after * 4 : after };
}

function overlaps({ arrivalAt, departureAt, durationSeconds }: Visit, { from, to }: Period): boolean {
  return arrivalAt <= to && (departureAt ?? arrivalAt + durationSeconds * 1_000) >= from;
}

function newestFirst(a: VisitOfDevice, b: VisitOfDevice): number {
  return b.arrivalAt - a.arrivalAt || a.deviceId - b.deviceId;
}
