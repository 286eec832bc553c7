import type { Stage, StageTypeName } from '@konvoj/contract';

export interface StageTotals {
  readonly count: number;
  readonly durationSeconds: number;
  readonly distanceMeters: number;
  readonly driveSeconds: number;
  /** Standing stages that last at least the user's minimum stop. */
  readonly stops: number;
  /** Litres; null when no stage knows its fuel. */
  readonly fuelUsedLitres: number | null;
  /** l/100 km over the stages that know both; null when none does. */
  readonly consumption: number | null;
}

const STANDING: ReadonlySet<StageTypeName> = new Set(['stop', 'idling', 'rest', 'work']);

/** What the last row of the table says. */
export function totalsOf(stages: readonly Stage[], minimumStopMinutes: number): StageTotals {
  let durationSeconds = 0;
  let distanceMeters = 0;
  let driveSeconds = 0;
  let stops = 0;
  let fuel: number | null = null;
  let metresWithFuel = 0;
  for (const stage of stages) {
    durationSeconds += stage.duration;
    distanceMeters += stage.distance;
    if (stage.subType === 'drive') driveSeconds += stage.duration;
    if (STANDING.has(stage.subType) && stage.duration >= minimumStopMinutes * 60) stops += 1;
    if (stage.fuelUsed === null) continue;
    fuel = (fuel ?? 0) + stage.fuelUsed;
    metresWithFuel += stage.distance;
  }
  const consumption = fuel !== null && metresWithFuel > 0 ? (fuel / metresWithFuel) * 100_000 : null;
  return {
    count: stages.length,
    durationSeconds,
    distanceMeters,
    driveSeconds,
    stops,
    fuelUsedLitres: fuel,
    consumption,
  };
}
