import type { StageTypeName } from '@konvoj/contract';
import type { SeenStage } from './vehicle-status.ts';

/** A halt that counts as a stop, numbered from the first of a period. */
export interface StageStop<S extends SeenStage = SeenStage> {
  readonly number: number;
  readonly stages: readonly S[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly seconds: number;
  /** The type that took most of it. */
  readonly kind: StageTypeName;
}

/**
 * The stops among stages: unbroken runs of standing stages that lasted at least the minimum stop (reading 13). Map, day
 * strip and table number them alike.
 * @param stages of one device, any order
 */
export function stopsOf<S extends SeenStage>(stages: readonly S[], minimumStopSeconds: number): StageStop<S>[] {
  return haltsOf(stages)
    .map((halt) => ({ halt, seconds: halt.reduce((sum, { duration }) => sum + duration, 0) }))
    .filter(({ seconds }) => seconds >= minimumStopSeconds)
    .map(({ halt, seconds }, index) => ({
      number: index + 1,
      stages: halt,
      fromMs: Math.min(...halt.map(({ startTime }) => Date.parse(startTime))),
      toMs: Math.max(...halt.map(({ endTime, tmpEndTime }) => Date.parse(endTime ?? tmpEndTime))),
      seconds,
      kind: longestKind(halt),
    }));
}

/** Stop numbers by the start of each of their stages. */
export function stopNumbers(stops: readonly StageStop[]): ReadonlyMap<string, number> {
  return new Map(stops.flatMap(({ number, stages }) => stages.map(({ startTime }) => [startTime, number] as const)));
}

function haltsOf<S extends SeenStage>(stages: readonly S[]): S[][] {
  const ascending = [...stages].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  const halts: S[][] = [];
  let open: S[] | null = null;
  for (const stage of ascending) {
    if (stage.subType === 'drive' || stage.subType === 'undefined') {
      open = null;
    } else if (open === null) {
      open = [stage];
      halts.push(open);
    } else {
      open.push(stage);
    }
  }
  return halts;
}

function longestKind(halt: readonly SeenStage[]): StageTypeName {
  const seconds = new Map<StageTypeName, number>();
  for (const { subType, duration } of halt) seconds.set(subType, (seconds.get(subType) ?? 0) + duration);
  return [...seconds].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'stop';
}
