import { progressByTime, spanOf } from '@konvoj/contract';
import type { Progress, ProgressAt, Stage } from '@konvoj/contract';
import type { CounterQuestion, Counters } from '../../telemetry/positions/service.ts';

/** A stage that is cut, with the instants at which its counters are needed: its ends and the cuts between them. */
export interface CutStage {
  readonly stage: Stage;
  readonly instants: readonly number[];
}

/**
 * Stages that cover a way or burn fuel and are cut at one of these instants.
 * @param cutsOf of a device: epoch milliseconds, ascending
 */
export function cutStages(stages: readonly Stage[], cutsOf: (deviceId: number) => readonly number[]): CutStage[] {
  return stages.flatMap((stage) => {
    if (stage.distance === 0 && (stage.fuelUsed ?? 0) === 0) return [];
    const { fromMs, toMs } = spanOf(stage);
    const inside = cutsOf(stage.deviceId).filter((at) => fromMs < at && at < toMs);
    return inside.length === 0 ? [] : [{ stage, instants: [fromMs, ...inside, toMs] }];
  });
}

/** What has to be read to cut these stages. */
export function counterQuestions(cut: readonly CutStage[]): CounterQuestion[] {
  return cut.flatMap(({ stage, instants }) =>
    instants.map((at) => ({ deviceId: stage.deviceId, at, until: instants.at(-1) ?? at })),
  );
}

export type ProgressOfStage = (atMs: number) => Progress;

/** The progress of cut stages, by `keyOf`. */
export type StageProgress = ReadonlyMap<string, ProgressOfStage>;

/** A stage and its parts have the same key. */
const keyOf = ({ deviceId, id }: Pick<Stage, 'deviceId' | 'id'>) => `${deviceId}/${id}`;

/** What was read of cut stages; of others the share of the time. */
export function progressIn(known: StageProgress = new Map()): ProgressAt {
  return (stage, atMs) => known.get(keyOf(stage))?.(atMs) ?? progressByTime(stage, atMs);
}

/**
 * The progress of cut stages by odometer and fuel counter: the segment between two records across a cut counts
 * to the side where it starts. Between instants with a counter the way grows with the time and the fuel with the way.
 * @param counters in the order of `counterQuestions`
 */
export function progressByCounters(cut: readonly CutStage[], counters: readonly (Counters | null)[]): StageProgress {
  const known = new Map<string, ProgressOfStage>();
  let read = 0;
  for (const each of cut) {
    known.set(keyOf(each.stage), progressOf(each, counters.slice(read, read + each.instants.length)));
    read += each.instants.length;
  }
  return known;
}

function progressOf({ stage, instants }: CutStage, counters: readonly (Counters | null)[]): ProgressOfStage {
  const odometers = counters.map((each) => each?.canDistanceMeters ?? null);
  // A drive counts from the odometer of the standing record before it.
  const way = sharesOf(withEnds(odometers, stage.startCanDistance ?? odometers[0], stage.endCanDistance));
  const stands = stage.distance === 0;
  const counted = sharesOf(counters.map((each) => each?.fuelUsedDecilitres ?? null));
  // Fuel by its counter over a way by the time would give a wrong consumption.
  const fuel = way === null && !stands ? null : counted;
  const needsFuel = (stage.fuelUsed ?? 0) > 0;
  const wayAt = growthOf(instants, way);
  const fuelOfWay = growthOf(instants.map(wayAt), fuel);
  return (atMs) => {
    const index = instants.indexOf(atMs);
    const burned = fuel?.[index] ?? null;
    return {
      way: wayAt(atMs),
      fuel: burned ?? fuelOfWay(wayAt(atMs)),
      odometer: odometers[index] ?? null,
      isWayRead: stands || (way?.[index] ?? null) !== null,
      isFuelRead: !needsFuel || burned !== null,
    };
  };
}

/** The values with another first one, and a last one where it is missing. */
function withEnds(
  values: readonly (number | null)[],
  first: number | null | undefined,
  last: number | null,
): (number | null)[] {
  return [first ?? null, ...values.slice(1, -1), values.at(-1) ?? last];
}

/** Values of a counter as shares of the way from the first to the last; null when one of these is missing or it was reset. */
function sharesOf(values: readonly (number | null)[]): (number | null)[] | null {
  const read = values.filter((value) => value !== null);
  const [first, last] = [values[0] ?? null, values.at(-1) ?? null];
  const ascends = read.every((value, index) => index === 0 || value >= (read[index - 1] ?? 0));
  if (first === null || last === null || last <= first || !ascends) return null;
  return values.map((value) => (value === null ? null : (value - first) / (last - first)));
}

/**
 * A share that is known at some of these places and grows evenly between them.
 * @param places ascending
 * @param shares null: known are only 0 at the first and 1 at the last place
 */
function growthOf(places: readonly number[], shares: readonly (number | null)[] | null): (place: number) => number {
  const last = places.length - 1;
  const known = places.flatMap((place, index) => {
    const atEnd = index === 0 ? 0 : index === last ? 1 : null;
    const share = shares === null ? atEnd : (shares[index] ?? null);
    return share === null ? [] : [{ place, share }];
  });
  return (place) => {
    const next = known.findIndex((each) => each.place >= place);
    const [before, after] = [known[next - 1], known[next]];
    if (after === undefined) return 1;
    if (before === undefined || after.place === place) return after.share;
    return before.share + ((after.share - before.share) * (place - before.place)) / (after.place - before.place);
  };
}
