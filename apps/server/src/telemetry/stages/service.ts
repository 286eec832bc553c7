import { DEFAULT_MINIMUM_STOP_MINUTES, DEFAULT_STOP_TIME_MINUTES, MAX_DAYS_STAGES } from '@konvoj/contract';
import { driverIdOf } from '../../fleet/rules.ts';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { PeriodInput } from '../../platform/period.ts';
import { asMerged, mergeStages } from './merge.ts';
import type { MergedStage } from './merge.ts';
import { closedStages, identitiesOf, openStages, readingOf } from './store.ts';
import type { StageOfDevice, StageReading, WantedStages } from './store.ts';

const DAY_MS = 86_400_000;

// Other modules read stages inside their own transactions.
export { countStages, identitiesOf, openStages, standingIn } from './store.ts';
export type { StageReading } from './store.ts';

/** Stages with the fleet, which resolves their drivers. */
export interface SeenStages {
  readonly fleet: Fleet;
  readonly stages: readonly { readonly deviceId: number; readonly stage: MergedStage }[];
}

/** The stages of a period, with halts shorter than the stop time absorbed (default: the user's setting). */
export interface StagePeriod extends PeriodInput {
  readonly stopTime?: number | undefined;
}

export interface StagesOfDevices extends StagePeriod {
  readonly deviceIds: readonly number[];
}

/** Stages that are read piece by piece; without devices none. */
export interface StagePieces {
  /** How many there will be. */
  readonly count: number;
  readonly pieces: AsyncIterable<SeenStages>;
}

/** Days of devices that are read together, in memory until the client has taken them. */
const DEVICE_DAYS_OF_PIECE = MAX_DAYS_STAGES;

export interface StageService {
  /** The open stage of each device on the user's map. */
  open(scope: Scope): Promise<SeenStages>;
  /** By device and time. @throws not_found when one of the devices is not visible, period.* */
  ofDevices(scope: Scope, timeZone: string, deviceIds: readonly number[], period: StagePeriod): Promise<SeenStages>;
  /** The same in pieces: as many devices after the others as make a piece of bounded size. @param signal ends the reading */
  piecesOfDevices(scope: Scope, timeZone: string, wanted: StagesOfDevices, signal: AbortSignal): Promise<StagePieces>;
  /** On the devices that the user may see, by device and time. @throws not_found for an unknown driver, period.* */
  ofDrivers(scope: Scope, timeZone: string, driverIds: readonly number[], period: StagePeriod): Promise<SeenStages>;
}

export function stageService(database: Database): StageService {
  return {
    open: (scope) =>
      database.tenant(scope, async (tx) => {
        const [fleet, deviceIds] = await Promise.all([readFleet(tx, scope), visibleDeviceIds(tx, scope, 'on the map')]);
        const stages = await openStages(tx, scope, deviceIds);
        return { fleet, stages: stages.map(({ deviceId, stage }) => ({ deviceId, stage: asMerged(stage) })) };
      }),
    async ofDevices(scope, timeZone, deviceIds, input) {
      const period = acceptPeriod(input, timeZone, MAX_DAYS_STAGES);
      return database.tenant(scope, async (tx) => {
        const [fleet, visible] = await Promise.all([
          readFleet(tx, scope),
          visibleDeviceIds(tx, scope, 'with alienated'),
        ]);
        const wanted = ascending(deviceIds);
        if (!wanted.every((id) => visible.includes(id))) throw notFound();
        const stages = await stagesIn(tx, scope, { deviceIds: wanted, period });
        return merged(fleet, stages, input.stopTime ?? (await readingFor(tx, scope)).stopTimeMinutes);
      });
    },
    async piecesOfDevices(scope, timeZone, { deviceIds, ...input }, signal) {
      const period = acceptPeriod(input, timeZone, MAX_DAYS_STAGES);
      const wanted = ascending(deviceIds);
      const begin = async (tx: Tx) => {
        const [fleet, visible, reading] = await Promise.all([
          readFleet(tx, scope),
          visibleDeviceIds(tx, scope, 'with alienated'),
          readingFor(tx, scope),
        ]);
        if (!wanted.every((id) => visible.includes(id))) throw notFound();
        return { fleet, stopTimeMinutes: input.stopTime ?? reading.stopTimeMinutes };
      };
      const { fleet, stopTimeMinutes } = await database.tenant(scope, begin, signal);
      const size = Math.max(1, Math.floor((DEVICE_DAYS_OF_PIECE * DAY_MS) / (period.to - period.from)));
      const groups = wanted.flatMap((_, at) => (at % size === 0 ? [wanted.slice(at, at + size)] : []));
      async function* pieces() {
        for (const ids of groups) {
          const asked = { deviceIds: ids, period, stopTimeMinutes };
          const byDevice = await database.tenant(scope, (tx) => mergedStagesIn(tx, scope, fleet, asked), signal);
          yield { fleet, stages: byDeviceId(byDevice) };
        }
      }
      return { count: groups.length, pieces: pieces() };
    },
    async ofDrivers(scope, timeZone, driverIds, input) {
      const period = acceptPeriod(input, timeZone, MAX_DAYS_STAGES);
      return database.tenant(scope, async (tx) => {
        const [fleet, visible] = await Promise.all([
          readFleet(tx, scope),
          visibleDeviceIds(tx, scope, 'with alienated'),
        ]);
        if (!driverIds.every((id) => fleet.drivers.has(id))) throw notFound();
        const identities = await identitiesOf(tx, scope, driverIds);
        const stages = await stagesIn(tx, scope, { deviceIds: visible, period, drivers: identities });
        return merged(fleet, stages, input.stopTime ?? (await readingFor(tx, scope)).stopTimeMinutes);
      });
    },
  };
}

/** Whole stages that overlap a period, the open ones among them. */
async function stagesIn(tx: Tx, scope: Scope, wanted: WantedStages): Promise<StageOfDevice[]> {
  const { deviceIds, period, drivers } = wanted;
  const [closed, open] = await Promise.all([closedStages(tx, scope, wanted), openStages(tx, scope, deviceIds)]);
  const seen = open.filter(
    ({ stage }) =>
      stage.startAt <= period.to &&
      stage.lastRecordAt >= period.from &&
      (drivers === undefined || (stage.driver !== null && drivers.includes(stage.driver))),
  );
  return [...closed, ...seen];
}

/** The caller's settings for stages; the defaults when the caller is no user. */
export async function readingFor(tx: Tx, { userId }: Scope): Promise<StageReading> {
  return userId === undefined
    ? { stopTimeMinutes: DEFAULT_STOP_TIME_MINUTES, minimumStopMinutes: DEFAULT_MINIMUM_STOP_MINUTES }
    : readingOf(tx, userId);
}

/**
 * The merged stages of devices that overlap a period of any length, by device. The caller checks whether they may be
 * seen.
 */
export async function mergedStagesIn(
  tx: Tx,
  scope: Scope,
  fleet: Fleet,
  asked: WantedStages & { readonly stopTimeMinutes: number },
): Promise<Map<number, MergedStage[]>> {
  return inSlices(mergedByDevice(fleet, await stagesIn(tx, scope, asked), asked.stopTimeMinutes));
}

async function merged(fleet: Fleet, stages: readonly StageOfDevice[], minutes: number): Promise<SeenStages> {
  return { fleet, stages: byDeviceId(await inSlices(mergedByDevice(fleet, stages, minutes))) };
}

function byDeviceId(byDevice: ReadonlyMap<number, readonly MergedStage[]>): SeenStages['stages'] {
  const devices = [...byDevice].toSorted(([a], [b]) => a - b);
  return devices.flatMap(([deviceId, parts]) => parts.map((stage) => ({ deviceId, stage })));
}

/** One device in a step. */
function* mergedByDevice(
  fleet: Fleet,
  stages: readonly StageOfDevice[],
  minutes: number,
): Generator<void, Map<number, MergedStage[]>> {
  const merged = new Map<number, MergedStage[]>();
  for (const [deviceId, parts] of Map.groupBy(stages, (stage) => stage.deviceId)) {
    const ofPersons = parts.map(({ stage }) => ({ ...stage, driver: personOf(fleet, stage.driver) }));
    merged.set(deviceId, mergeStages(ofPersons, minutes));
    yield;
  }
  return merged;
}

/** One identity per person, so that a card and an assignment of the same driver are one. */
function personOf(fleet: Fleet, identity: string | null): string | null {
  const id = driverIdOf(fleet, identity);
  return id === null ? identity : `driver:${id}`;
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
