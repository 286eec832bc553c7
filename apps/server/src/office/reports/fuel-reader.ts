import { spanOf } from '@konvoj/contract';
import type { Span, StagePart } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import type { Period } from '../../platform/period.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { attributesOf } from '../../telemetry/positions/wire.ts';
import { fuelEvents, litresOf, standings } from './fuel-rules.ts';
import type { FuelEvent, FuelReading } from './fuel-rules.ts';
import { tanksOf } from './fuel-store.ts';
import type { Refuel } from './rules.ts';

/** The level of a tank in a period, ascending. */
export interface TankLevels {
  readonly readings: readonly FuelReading[];
  /** When the vehicle stood. */
  readonly standing: readonly Span[];
  readonly events: readonly FuelEvent[];
}

/** Who reads levels; the signal is aborted when nobody waits for them any more. */
interface FuelRequest {
  readonly scope: Scope;
  readonly signal?: AbortSignal;
}

/** Reads the levels of tanks from the records of vehicles: every record of the period. */
export interface FuelReader {
  /** Work that reads records, in the turn of its organization. @throws what the work throws; the reason of the signal */
  inTurn<Result>(request: FuelRequest, work: () => Promise<Result>): Promise<Result>;
  /**
   * The levels of these vehicles, one after the other.
   * @param parts of the vehicles in the period, whoever drove, of each ascending
   * @throws the reason of the signal
   */
  levels(
    request: FuelRequest,
    period: Period,
    parts: readonly StagePart[],
  ): AsyncGenerator<TankLevels & { readonly parts: readonly StagePart[] }>;
  /** The refuels of these vehicles, by device; null: it reports no level. In turn. @param parts as `levels` @throws as `levels` */
  refuels(request: FuelRequest, period: Period, parts: readonly StagePart[]): Promise<Map<number, Refuel[] | null>>;
}

interface FuelSources {
  readonly database: Database;
  readonly positions: Pick<PositionService, 'walk'>;
}

/** Pieces that are computed at once in this process: they read every record of their vehicles. */
const PIECES_AT_ONCE = 2;

/** Organizations take turns, piece by piece. */
export function fuelReader({ database, positions }: FuelSources): FuelReader {
  const turns = new FairQueue(PIECES_AT_ONCE);
  const inTurn: FuelReader['inTurn'] = ({ scope, signal = new AbortController().signal }, work) =>
    turns.run(scope.organizationId, signal, work);

  async function* levels(request: FuelRequest, period: Period, parts: readonly StagePart[]) {
    const { scope, signal } = request;
    const byDevice = Map.groupBy(parts, ({ deviceId }) => deviceId);
    const tanks = await database.tenant(scope, (tx) => tanksOf(tx, scope, [...byDevice.keys()]), signal);
    for (const [deviceId, ofDevice] of byDevice) {
      const tankLitres = tanks.get(deviceId) ?? null;
      const readings = await readLevels(request, deviceId, period, tankLitres);
      const halts = ofDevice.filter(({ subType }) => subType !== 'drive' && subType !== 'undefined');
      const standing = standings(halts.map(spanOf));
      yield { parts: ofDevice, readings, standing, events: fuelEvents(readings, standing, tankLitres) };
    }
  }

  async function readLevels(
    { scope, signal }: FuelRequest,
    deviceId: number,
    period: Period,
    tankLitres: number | null,
  ): Promise<FuelReading[]> {
    const readings: FuelReading[] = [];
    for await (const records of positions.walk(scope, { deviceId, period })) {
      signal?.throwIfAborted();
      for (const record of records) {
        if (record.io === null && record.attributes === null) continue;
        const { fuelLevel, fuelLevelPercent } = attributesOf(record);
        const reported = {
          litres: numberOf(fuelLevel),
          percent: numberOf(fuelLevelPercent),
          ignition: record.ignition,
        };
        const litres = litresOf(reported, tankLitres);
        if (litres !== null) readings.push({ at: record.deviceTime, litres });
      }
    }
    return readings;
  }

  return {
    inTurn,
    levels,
    refuels: (request, period, parts) =>
      inTurn(request, async () => {
        const found = new Map<number, Refuel[] | null>();
        for await (const { parts: ofDevice, readings, events } of levels(request, period, parts)) {
          const deviceId = ofDevice[0]?.deviceId ?? 0;
          found.set(deviceId, readings.length === 0 ? null : refuelsIn(ofDevice, events));
        }
        return found;
      }),
  };
}

/** Each in a stage, also one that was seen with the last record. */
function refuelsIn(parts: readonly StagePart[], events: readonly FuelEvent[]): Refuel[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [earliest, latest] = [spanOf(first).fromMs, spanOf(last).toMs - 1];
  return events
    .filter(({ kind }) => kind === 'refuel')
    .map(({ at, litres }) => ({ at: Math.max(earliest, Math.min(latest, at)), litres }));
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
