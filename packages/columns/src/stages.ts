import { cutEnds, isPart, PLACE_BEYOND, type StagePart, type StageTypeName } from '@konvoj/contract';
import { exchangeDateTime, formatDate, type TextKey, type TextParams } from '@konvoj/i18n';
import { sumOf, type Column } from './column.ts';
import type { Level } from './levels.ts';

/** The texts and names that a table of stages needs of its surroundings. */
export interface StageWords {
  readonly text: (key: TextKey, params?: TextParams) => string;
  readonly driverName: (driverId: number) => string;
  readonly countryName: (code: string) => string;
}

export interface StageTotals {
  /** A stage that is cut into several parts counts once, where it begins. */
  readonly count: number;
  readonly durationSeconds: number;
  readonly distanceMeters: number;
  /** The activities, in the order in which dispatchers need them; those that did not occur are left out. */
  readonly byType: readonly { readonly type: StageTypeName; readonly seconds: number }[];
  /** Litres; null when no stage knows its fuel. */
  readonly fuelUsedLitres: number | null;
  /** l/100 km over the stages that know their fuel, halts included; null when none does. */
  readonly consumption: number | null;
  /** Distance and fuel hold the estimated share of a stage that reaches beyond the period. */
  readonly isEstimate: boolean;
}

const TYPES: readonly StageTypeName[] = ['drive', 'work', 'rest', 'stop', 'idling', 'undefined'];

/** The totals of stages: under the table on the screen, and on paper. */
export function stageTotals(stages: readonly StagePart[]): StageTotals {
  const seconds = new Map<StageTypeName, number>();
  for (const { subType, duration } of stages) seconds.set(subType, (seconds.get(subType) ?? 0) + duration);
  const withFuel = stages.filter(({ fuelUsed }) => fuelUsed !== null);
  const fuel = sumOf(withFuel.map(({ fuelUsed }) => fuelUsed));
  const metersWithFuel = sumOf(withFuel.map(({ distance }) => distance)) ?? 0;
  return {
    count: countOf(stages),
    durationSeconds: sumOf(stages.map(({ duration }) => duration)) ?? 0,
    distanceMeters: sumOf(stages.map(({ distance }) => distance)) ?? 0,
    byType: TYPES.flatMap((type) => {
      const spent = seconds.get(type);
      return spent === undefined ? [] : [{ type, seconds: spent }];
    }),
    fuelUsedLitres: fuel,
    consumption: fuel !== null && metersWithFuel > 0 ? (fuel / metersWithFuel) * 100_000 : null,
    isEstimate: stages.some((stage) => isPart(stage) && stage.isMeasured !== true && stage.distance > 0),
  };
}

/** How many stages these parts are of: each counts where it begins. */
export const countOf = (stages: readonly StagePart[]): number =>
  stages.filter(({ isContinued }) => isContinued !== true).length;

/** Stages are added up by the local day in which they begin, and lie in where they are cut at midnight. */
export function stageLevels(text: StageWords['text'], timeZone: string): readonly Level<StagePart>[] {
  return [
    {
      keyOf: ({ startTime }) => exchangeDateTime(Date.parse(startTime), timeZone).slice(0, 10),
      nameOf: ({ startTime }) => text('report.totalOf', { name: formatDate(Date.parse(startTime), timeZone) }),
      coversSingleRows: true,
    },
  ];
}

/** Metres that may be driven without fuel figures before a total of fuel counts as incomplete, as in the yard. */
export const METERS_WITHOUT_FUEL = 1_000;

/** How far it went, and how much of that with known fuel; metres. Fuel: litres. */
interface FuelledWay {
  readonly distance: number;
  readonly fuelDistance: number;
  readonly fuelUsed: number | null;
}

/** Whether the fuel of some of these ways is known, and of others not. */
export function lacksFuel(ways: readonly FuelledWay[]): boolean {
  const without = ways.reduce((sum, { distance, fuelDistance }) => sum + distance - fuelDistance, 0);
  return without > METERS_WITHOUT_FUEL && ways.some(({ fuelUsed }) => fuelUsed !== null);
}

/** Litres of a stage, or of a sum of stages. */
export const FUEL_USED: Column<Pick<StagePart, 'fuelUsed'>> = {
  id: 'fuelUsed',
  header: 'stage.fuelUsed',
  kind: 'number',
  unit: 'l',
  digits: 1,
  value: ({ fuelUsed }) => fuelUsed,
  total: 'sum',
};

/** The columns of stages (specification, chapter 9), by their field. */
export function stageColumns({ text, driverName, countryName }: StageWords) {
  return {
    subType: {
      id: 'subType',
      header: 'stage.subType',
      kind: 'text',
      value: (stage) => activityText(stage, text),
      total: () => text('report.total'),
    },
    driver1Id: {
      id: 'driver1Id',
      header: 'stage.driver',
      kind: 'text',
      value: ({ driver1Id }) => (driver1Id === null ? null : driverName(driver1Id)),
    },
    startTime: {
      id: 'startTime',
      header: 'stage.startTime',
      kind: 'instant',
      value: ({ startTime }) => Date.parse(startTime),
      total: (stages) => text('stage.count', { count: countOf(stages) }),
    },
    endTime: {
      id: 'endTime',
      header: 'stage.endTime',
      kind: 'instant',
      value: ({ endTime }) => (endTime === null ? text('stage.open') : Date.parse(endTime)),
    },
    duration: {
      id: 'duration',
      header: 'stage.duration',
      kind: 'duration',
      value: ({ duration }) => duration,
      total: 'sum',
    },
    distance: {
      id: 'distance',
      header: 'stage.distance',
      kind: 'distance',
      value: ({ distance }) => distance,
      total: 'sum',
    },
    gpsDistance: {
      id: 'gpsDistance',
      header: 'stage.gpsDistance',
      kind: 'distance',
      value: ({ gpsDistance }) => gpsDistance,
      total: 'sum',
    },
    canDistance: {
      id: 'canDistance',
      header: 'stage.canDistance',
      kind: 'distance',
      value: ({ canDistance }) => canDistance,
      total: 'sum',
      isIncomplete: lacksCanDistance,
    },
    gpsAverageSpeed: speed('gpsAverageSpeed', 'stage.gpsAverageSpeed'),
    gpsMaxSpeed: speed('gpsMaxSpeed', 'stage.gpsMaxSpeed'),
    canAverageSpeed: speed('canAverageSpeed', 'stage.canAverageSpeed'),
    canMaxSpeed: speed('canMaxSpeed', 'stage.canMaxSpeed'),
    startLocation: { id: 'startLocation', header: 'stage.startLocation', kind: 'place', value: startPlace },
    endLocation: { id: 'endLocation', header: 'stage.endLocation', kind: 'place', value: endPlace },
    contact: { id: 'contact', header: 'stage.contact', kind: 'place', value: ownPlace },
    countryId: {
      id: 'countryId',
      header: 'stage.country',
      kind: 'text',
      value: ({ countryId }) => (countryId === null ? null : countryName(countryId)),
    },
    fuelUsed: {
      ...FUEL_USED,
      isIncomplete: (stages) =>
        lacksFuel(stages.map((stage) => ({ ...stage, fuelDistance: stage.fuelUsed === null ? 0 : stage.distance }))),
    },
    consumption: {
      id: 'consumption',
      header: 'stage.consumption',
      kind: 'number',
      unit: 'l/100 km',
      digits: 1,
      // Litres per distance only make sense for a drive; a halt burns fuel per hour.
      value: ({ subType, fuelConsumptionAverage }) => (subType === 'drive' ? fuelConsumptionAverage : null),
      total: (stages) => stageTotals(stages).consumption,
    },
    positionsCount: {
      id: 'positionsCount',
      header: 'stage.positionsCount',
      kind: 'number',
      value: ({ positionsCount }) => positionsCount,
    },
  } satisfies Readonly<Record<string, Column<StagePart>>>;
}

type SpeedField = 'gpsAverageSpeed' | 'gpsMaxSpeed' | 'canAverageSpeed' | 'canMaxSpeed';

function speed(id: SpeedField, header: TextKey): Column<StagePart> {
  return { id, header, kind: 'number', unit: 'km/h', value: (stage) => stage[id] };
}

/** What the vehicle did; a part of a stage is marked as one, and so is one that continues the stage of an earlier row. */
export function activityText(stage: StagePart, text: StageWords['text']): string {
  const activity = text(`vehicle.status.${stage.subType}`);
  if (stage.isContinued === true) return text('stage.continued', { activity });
  return isPart(stage) ? text('stage.part', { activity }) : activity;
}

type Proxy = StagePart['firstPositionProxy'];

/** Where a stage began or ended: the address, the coordinates until there is one. */
export function placeText(at: Proxy): string | null {
  if (!at) return null;
  if (at.address !== null) return at.address;
  return at.latitude === null || at.longitude === null ? null : `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
}

/** Where it began; of a move that began before the period an ellipsis. */
export function startPlace(stage: StagePart): string | null {
  return cutEnds(stage).start ? PLACE_BEYOND : placeText(stage.firstPositionProxy);
}

/** The place of its end; an ellipsis for a move that continues after the period. */
export function endPlace(stage: StagePart): string | null {
  return cutEnds(stage).end ? PLACE_BEYOND : placeText(stage.lastPositionProxy);
}

/** The own place at which it ended, while that is in the period. */
export function ownPlace(stage: StagePart): string | null {
  return cutEnds(stage).end ? null : stage.contact;
}

/** Metres. `distance` has the CAN distance where it is known, else that by GPS. */
type Way = Pick<StagePart, 'distance' | 'canDistance'>;

/** Metres without a CAN distance that are less than a table shows. */
const METERS_WITHOUT_CAN = 50;

/** Whether the CAN distance of some of these ways is known, and of others, or of a part of one, it is not. */
export function lacksCanDistance(ways: readonly Way[]): boolean {
  const without = ways.reduce((sum, { distance, canDistance }) => sum + distance - (canDistance ?? 0), 0);
  return without >= METERS_WITHOUT_CAN && ways.some(({ canDistance }) => canDistance !== null);
}
