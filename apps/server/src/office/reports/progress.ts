import { spanOf } from '@konvoj/contract';
import type { Progress, ProgressAt, Stage } from '@konvoj/contract';
import type { CounterQuestion, Counters } from '../../telemetry/positions/service.ts';

/** A stage that is cut, with the instants at which its counters are needed: its ends and the cuts between them. */
export interface CutStage {
  readonly stage: Stage;
  readonly instants: readonly number[];
}

/** Stages that cover a way and are cut at one of these instants. */
export function cutStages(stages: readonly Stage[], cuts: readonly number[]): CutStage[] {
  return stages.flatMap((stage) => {
    if (stage.distance === 0 && (stage.fuelUsed ?? 0) === 0) return [];
    const { fromMs, toMs } = spanOf(stage);
    const inside = cuts.filter((at) => fromMs < at && at < toMs);
    return inside.length === 0 ? [] : [{ stage, instants: [fromMs, ...inside, toMs] }];
  });
}

/** What has to be read to cut these stages. */
export function counterQuestions(cut: readonly CutStage[]): CounterQuestion[] {
  return cut.flatMap(({ stage, instants }) =>
    instants.map((at) => ({ deviceId: stage.deviceId, at, until: instants.at(-1) ?? at })),
  );
}

/**
 * The progress of cut stages by odometer and fuel counter: the segment between two records across a cut counts
 * to the side where it starts. Unknown where a counter is missing; a stage that burned nothing has no fuel to divide.
 * @param counters in the order of `counterQuestions`
 */
export function progressByCounters(cut: readonly CutStage[], counters: readonly (Counters | null)[]): ProgressAt {
  const known = new Map<Stage, Map<number, Progress>>();
  let read = 0;
  for (const { stage, instants } of cut) {
    const ofStage = counters.slice(read, read + instants.length);
    read += instants.length;
    const [first, ...others] = ofStage.map((each) => each?.canDistanceMeters ?? null);
    // A drive counts from the odometer of the standing record before it.
    const odometer = sharesOf([stage.startCanDistance ?? first ?? null, ...others]);
    const needsFuel = (stage.fuelUsed ?? 0) > 0;
    const fuel = sharesOf(ofStage.map((each) => each?.fuelUsedDecilitres ?? null));
    if (odometer === null || (needsFuel && fuel === null)) continue;
    known.set(
      stage,
      new Map(instants.map((at, index) => [at, { way: odometer[index] ?? 0, fuel: fuel?.[index] ?? 0 }])),
    );
  }
  return (stage, atMs) => known.get(stage)?.get(atMs) ?? null;
}

/** Values of a counter as shares of the way from the first to the last; null when one is missing or it was reset. */
function sharesOf(values: readonly (number | null)[]): number[] | null {
  const read = values.filter((value) => value !== null);
  const [first = 0, last = 0] = [read[0], read.at(-1)];
  const ascends = read.every((value, index) => index === 0 || value >= (read[index - 1] ?? 0));
  return read.length === values.length && ascends && last > first
    ? read.map((value) => (value - first) / (last - first))
    : null;
}
