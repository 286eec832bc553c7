import { isPart, type StagePart, type StageTypeName } from '@konvoj/contract';

export interface StageTotals {
  readonly count: number;
  readonly durationSeconds: number;
  readonly distanceMeters: number;
  /** The activities, in the required order; those that did not occur are left out. */
  readonly byType: readonly { readonly type: StageTypeName; readonly seconds: number }[];
  /** Litres; null when no stage knows its fuel. */
  readonly fuelUsedLitres: number | null;
  /** l/100 km over the stages that know both; null when none does. */
  readonly consumption: number | null;
  /** Distance and fuel hold the estimated share of a stage that reaches beyond the period. */
  readonly isEstimate: boolean;
}

const TYPES: readonly StageTypeName[] = ['drive', 'work', 'rest', 'stop', 'idling', 'undefined'];

/** What stands under the table. */
export function totalsOf(stages: readonly StagePart[]): StageTotals {
  const seconds = new Map<StageTypeName, number>();
  for (const { subType, duration } of stages) seconds.set(subType, (seconds.get(subType) ?? 0) + duration);
  const withFuel = stages.filter(({ fuelUsed }) => fuelUsed !== null);
  const fuel = withFuel.length === 0 ? null : sum(withFuel.map(({ fuelUsed }) => fuelUsed ?? 0));
  const metersWithFuel = sum(withFuel.map(({ distance }) => distance));
  return {
    count: stages.length,
    durationSeconds: sum(stages.map(({ duration }) => duration)),
    distanceMeters: sum(stages.map(({ distance }) => distance)),
    byType: TYPES.flatMap((type) => {
      const spent = seconds.get(type);
      return spent === undefined ? [] : [{ type, seconds: spent }];
    }),
    fuelUsedLitres: fuel,
    consumption: fuel !== null && metersWithFuel > 0 ? (fuel / metersWithFuel) * 100_000 : null,
    isEstimate: stages.some((stage) => isPart(stage) && stage.distance > 0),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
