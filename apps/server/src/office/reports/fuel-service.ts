import { METERS_WITHOUT_FUEL, ownPlace, placeText, stageTotals } from '@konvoj/columns/stages';
import { spanOf } from '@konvoj/contract';
import type { FuelEvent, FuelUse, StagePart } from '@konvoj/contract';
import type { Database } from '../../platform/database.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { instant } from '../../platform/instant.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { attributesOf } from '../../telemetry/positions/wire.ts';
import { fuelEvents, litresOf, standings, usedByLevel } from './fuel-rules.ts';
import type { FuelReading } from './fuel-rules.ts';
import { tanksOf } from './fuel-store.ts';
import type { Report, ReportRequest } from './read-stages.ts';
import type { ReportInPieces, ReportService } from './service.ts';

/** Refuels and suspected drains, and the fuel of each vehicle. */
export interface FuelOfFleet extends Report<FuelEvent> {
  readonly vehicles: readonly FuelUse[];
}

/** The same in pieces. */
export interface FuelInPieces extends ReportInPieces<FuelEvent> {
  /** Of the pieces that were taken so far. */
  readonly vehicles: readonly FuelUse[];
}

export interface FuelService {
  /** Vehicle by vehicle. @throws not_found, period.*, report.too_large; the reason of the request's signal */
  inPieces(request: ReportRequest): Promise<FuelInPieces>;
  /** @throws as `inPieces` */
  whole(request: ReportRequest): Promise<FuelOfFleet>;
}

interface FuelSources {
  readonly database: Database;
  readonly positions: Pick<PositionService, 'walk'>;
  readonly reports: Pick<ReportService, 'inPieces'>;
}

/** Pieces that are computed at once in this process: they read every record of their vehicles. */
const PIECES_AT_ONCE = 2;

/** Organizations take turns, piece by piece. */
export function fuelService({ database, positions, reports }: FuelSources): FuelService {
  const turns = new FairQueue(PIECES_AT_ONCE);

  async function inPieces(request: ReportRequest): Promise<FuelInPieces> {
    const { pieces, ...begun } = await reports.inPieces.stages(request);
    const vehicles: FuelUse[] = [];
    async function eventsOf(parts: readonly StagePart[]): Promise<FuelEvent[]> {
      const byDevice = Map.groupBy(parts, ({ deviceId }) => deviceId);
      const tanks = await database.tenant(
        request.scope,
        (tx) => tanksOf(tx, request.scope, [...byDevice.keys()]),
        request.signal,
      );
      const found: FuelEvent[] = [];
      for (const [deviceId, ofDevice] of byDevice) {
        const fuel = await fuelOf(request, begun.period, ofDevice, tanks.get(deviceId) ?? null);
        found.push(...fuel.events);
        vehicles.push(fuel.use);
      }
      return found;
    }
    /** A turn ends with its piece: a client that reads slowly holds up nobody. */
    async function* events() {
      const stages = pieces[Symbol.asyncIterator]();
      const signal = request.signal ?? new AbortController().signal;
      const nextEvents = async () => {
        const { done, value } = await stages.next();
        return done === true ? null : eventsOf(value);
      };
      try {
        for (;;) {
          const found = await turns.run(request.scope.organizationId, signal, nextEvents);
          if (found === null) return;
          yield found;
        }
      } finally {
        await stages.return?.();
      }
    }
    return { ...begun, vehicles, pieces: events() };
  }

  /** @param parts of one vehicle, ascending; at least one */
  async function fuelOf(
    request: ReportRequest,
    period: ReportInPieces<FuelEvent>['period'],
    parts: readonly StagePart[],
    tankLitres: number | null,
  ) {
    const deviceId = parts[0]?.deviceId ?? 0;
    const readings = await readLevels(request, deviceId, period, tankLitres);
    const halts = parts.filter(({ subType }) => subType !== 'drive' && subType !== 'undefined');
    const standing = standings(halts.map(spanOf));
    const events = fuelEvents(readings, standing, tankLitres);
    const { distanceMeters, fuelUsedLitres } = stageTotals(parts);
    const uncounted = parts.reduce((sum, { fuelUsed, distance }) => (fuelUsed === null ? sum + distance : sum), 0);
    const byCan = uncounted <= METERS_WITHOUT_FUEL ? fuelUsedLitres : null;
    const used = byCan ?? usedByLevel(readings, standing, events);
    const sumOf = (kind: FuelEvent['kind']) =>
      readings.length === 0 ? null : events.reduce((sum, event) => sum + (event.kind === kind ? event.litres : 0), 0);
    const use: FuelUse = {
      deviceId,
      distance: distanceMeters,
      used,
      source: used === null ? null : byCan === null ? 'level' : 'can',
      refuelled: sumOf('refuel'),
      drained: sumOf('drain'),
    };
    return {
      use,
      events: events.map((event) => ({ ...event, ...whereIn(parts, event.at), deviceId, at: instant(event.at) })),
    };
  }

  async function readLevels(
    { scope, signal }: ReportRequest,
    deviceId: number,
    period: ReportInPieces<FuelEvent>['period'],
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
    inPieces,
    async whole(request) {
      const { pieces, vehicles, count: _count, ...begun } = await inPieces(request);
      const rows: FuelEvent[] = [];
      for await (const piece of pieces) rows.push(...piece);
      return { ...begun, rows, vehicles };
    },
  };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Where a vehicle was and who drove it at a moment. */
function whereIn(parts: readonly StagePart[], at: number): Pick<FuelEvent, 'id' | 'place' | 'driverId' | 'countryId'> {
  const part = parts.findLast((each) => spanOf(each).fromMs <= at) ?? parts[0];
  return {
    id: `${part?.deviceId}/${at}`,
    place: part === undefined ? null : (ownPlace(part) ?? placeText(part.firstPositionProxy)),
    driverId: part?.driver1Id ?? null,
    countryId: part?.countryId ?? null,
  };
}
