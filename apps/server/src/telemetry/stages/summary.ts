import type { StagePart } from '@konvoj/contract';

/** Stages of which only sums are kept: as many as there are kinds of them, however many were added. */
export interface StageSummary {
  readonly add: (stages: readonly StagePart[]) => void;
  /** Stages with the same sums, consumption, notes, vehicles and drivers as those that were added; without places. */
  readonly stages: () => readonly StagePart[];
}

export function stageSummary(): StageSummary {
  const kinds = new Map<string, StagePart>();
  return {
    add(stages) {
      for (const stage of stages) {
        const kind = kindOf(stage);
        const before = kinds.get(kind);
        kinds.set(kind, before === undefined ? { ...stage, ...NO_PLACES } : sum(before, stage));
      }
    },
    stages: () => [...kinds.values()],
  };
}

const NO_PLACES = { firstPositionProxy: null, lastPositionProxy: null, contact: null };

/** What decides how a stage counts. */
function kindOf(stage: StagePart): string {
  const { deviceId, driver1Id, subType, startsBefore, endsAfter, isMeasured, distance, gpsDistance } = stage;
  const known = [stage.canDistance === null, stage.fuelUsed === null, distance > 0, gpsDistance > 0];
  return [deviceId, driver1Id, subType, startsBefore, endsAfter, isMeasured, ...known].join();
}

/** Two stages of one kind. */
function sum(a: StagePart, b: StagePart): StagePart {
  return {
    ...a,
    duration: a.duration + b.duration,
    distance: a.distance + b.distance,
    gpsDistance: a.gpsDistance + b.gpsDistance,
    canDistance: a.canDistance === null ? null : a.canDistance + (b.canDistance ?? 0),
    fuelUsed: a.fuelUsed === null ? null : a.fuelUsed + (b.fuelUsed ?? 0),
  };
}
