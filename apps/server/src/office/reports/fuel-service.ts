import { METERS_WITHOUT_FUEL, ownPlace, placeText, stageTotals } from '@konvoj/columns/stages';
import { spanOf } from '@konvoj/contract';
import type { FuelEvent, FuelUse, StagePart } from '@konvoj/contract';
import { instant } from '../../platform/instant.ts';
import type { FuelReader, TankLevels } from './fuel-reader.ts';
import { usedByLevel } from './fuel-rules.ts';
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
  readonly fuel: FuelReader;
  readonly reports: Pick<ReportService, 'inPieces'>;
}

export function fuelService({ fuel, reports }: FuelSources): FuelService {
  async function inPieces(request: ReportRequest): Promise<FuelInPieces> {
    const { pieces, ...begun } = await reports.inPieces.stages(request);
    const vehicles: FuelUse[] = [];
    async function eventsOf(parts: readonly StagePart[]): Promise<FuelEvent[]> {
      const found: FuelEvent[] = [];
      for await (const { parts: ofDevice, ...levels } of fuel.levels(request, begun.period, parts)) {
        const deviceId = ofDevice[0]?.deviceId ?? 0;
        vehicles.push(fuelUse(deviceId, ofDevice, levels));
        found.push(
          ...levels.events.map((event) => ({
            ...event,
            ...whereIn(ofDevice, event.at),
            deviceId,
            at: instant(event.at),
          })),
        );
      }
      return found;
    }
    /** A turn ends with its piece: a client that reads slowly holds up nobody. */
    async function* events() {
      const stages = pieces[Symbol.asyncIterator]();
      const nextEvents = async () => {
        const { done, value } = await stages.next();
        return done === true ? null : eventsOf(value);
      };
      try {
        for (;;) {
          const found = await fuel.inTurn(request, nextEvents);
          if (found === null) return;
          yield found;
        }
      } finally {
        await stages.return?.();
      }
    }
    return { ...begun, vehicles, pieces: events() };
  }

  return {
    inPieces,
    async whole(request) {
      const { pieces, vehicles, count: _count, withoutDriver: _none, ...begun } = await inPieces(request);
      const rows: FuelEvent[] = [];
      for await (const piece of pieces) rows.push(...piece);
      return { ...begun, rows, vehicles };
    },
  };
}

/** @param parts of the vehicle, ascending */
function fuelUse(deviceId: number, parts: readonly StagePart[], { readings, standing, events }: TankLevels): FuelUse {
  const { distanceMeters, fuelUsedLitres } = stageTotals(parts);
  const uncounted = parts.reduce((sum, { fuelUsed, distance }) => (fuelUsed === null ? sum + distance : sum), 0);
  const byCan = uncounted <= METERS_WITHOUT_FUEL ? fuelUsedLitres : null;
  const used = byCan ?? usedByLevel(readings, standing, events);
  const sumOf = (kind: FuelEvent['kind']) =>
    readings.length === 0 ? null : events.reduce((sum, event) => sum + (event.kind === kind ? event.litres : 0), 0);
  return {
    deviceId,
    distance: distanceMeters,
    used,
    source: used === null ? null : byCan === null ? 'level' : 'can',
    refuelled: sumOf('refuel'),
    drained: sumOf('drain'),
  };
}

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
