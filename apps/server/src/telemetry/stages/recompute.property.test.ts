import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driving, shortForm, parked, someRules, stagesOf } from './builders.testing.ts';
import { fold } from './fold.ts';
import { randomTrack } from './random-track.testing.ts';
import { recompute, resume } from './recompute.ts';
import { decodeState, encodeState, openStage } from './state.ts';
import type { StageState } from './state.ts';
import type { ClosedStage, Stage, StageRecord, StageRules } from './types.ts';

const stripes: StageRules = {
  ...someRules,
  countryOf: (latitude) => ['SI', 'AT', 'HU'][Math.abs(Math.floor(((latitude - 46) * 111_194.9) / 3_000)) % 3] ?? null,
};

/** A device as stored: records, closed stages, state. Does the work of the ingest without a database. */
class KeptDevice {
  readonly #rules: StageRules;
  readonly #records = new Map<string, StageRecord>();
  #stages = new Map<number, ClosedStage>();
  #state: Uint8Array | null = null;
  folded = 0;

  constructor(rules: StageRules) {
    this.#rules = rules;
  }

  async submit(batch: readonly StageRecord[]): Promise<void> {
    const fresh = batch.filter((record) => !this.#records.has(keyOf(record))).toSorted(inOrder);
    const unique = fresh.filter((record, index) => index === 0 || keyOf(record) !== keyOf(fresh[index - 1] ?? record));
    const head = this.#sorted().at(-1);
    const late = unique.filter((record) => head !== undefined && inOrder(record, head) < 0);
    const newer = unique.filter((record) => !late.includes(record));
    if (newer.length > 0) this.#fold(newer);
    for (const record of late) this.#records.set(keyOf(record), record);
    if (late.length > 0) await this.#recompute(late);
  }

  #fold(records: readonly StageRecord[]): void {
    const { state, closed } = fold(this.#read(), records, this.#rules);
    for (const each of closed) this.#stages.set(each.stage.startAt, each);
    for (const record of records) this.#records.set(keyOf(record), record);
    this.#state = encodeState(state);
  }

  async #recompute(late: readonly StageRecord[]): Promise<void> {
    const head = this.#read();
    const [first, last] = [late[0]?.deviceTime ?? 0, late.at(-1)?.deviceTime ?? 0];
    const before = this.#inOrder().filter(({ stage }) => stage.startAt <= first);
    const from = resume(before.at(-2)?.checkpoint ?? null);
    const { after } = from;
    const records = this.#sorted().filter((record) => after === null || inOrder(record, after) > 0);
    const existing = this.#inOrder().filter(
      ({ stage }) => stage.startAt >= (from.stagesFrom ?? Number.NEGATIVE_INFINITY),
    );
    if (head === null) throw new Error('late before the first');
    const onFolded = () => (this.folded += 1);
    const chunks = inChunks(records, 5);
    const result = await recompute({
      from,
      records: chunks,
      changedUntil: last,
      existing,
      head,
      rules: this.#rules,
      onFolded,
    });
    for (const startAt of result.removed) this.#stages.delete(startAt);
    for (const each of result.upserted) this.#stages.set(each.stage.startAt, each);
    if (result.head !== null) this.#state = encodeState(result.head);
  }

  #read(): StageState | null {
    return this.#state === null ? null : decodeState(this.#state);
  }

  #sorted(): StageRecord[] {
    return [...this.#records.values()].toSorted(inOrder);
  }

  #inOrder(): ClosedStage[] {
    return [...this.#stages.values()].toSorted((a, b) => a.stage.startAt - b.stage.startAt);
  }

  get stages(): Stage[] {
    const state = this.#read();
    return [...this.#inOrder().map(({ stage }) => stage), ...(state === null ? [] : [openStage(state)])];
  }

  /** The open stage and its continuation are the same from the state as from scratch. */
  get state(): Uint8Array | null {
    return this.#state;
  }
}

function* inChunks(records: readonly StageRecord[], size: number): Generator<readonly StageRecord[]> {
  for (let from = 0; from < records.length; from += size) yield records.slice(from, from + size);
}

type Key = Pick<StageRecord, 'deviceTime' | 'eventId' | 'hash'>;

function inOrder(a: Key, b: Key): number {
  return a.deviceTime - b.deviceTime || a.eventId - b.eventId || a.hash - b.hash;
}

function keyOf({ deviceTime, eventId, hash }: Key): string {
  return `${deviceTime} ${eventId} ${hash}`;
}

/** Delivers records in a random order, some of them twice, in batches. */
function arrivals(records: readonly StageRecord[]): fc.Arbitrary<StageRecord[][]> {
  const order = fc.shuffledSubarray([...records], { minLength: records.length });
  const again = fc.subarray([...records]);
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
  const mostlyInOrder = fc
    .array(fc.nat(Math.max(0, records.length - 1)), { maxLength: 4 })
    .map((late) => [
      ...records.filter((_, index) => !late.includes(index)),
      ...records.filter((_, index) => late.includes(index)),
    ]);
  return fc
    .tuple(fc.oneof(order, mostlyInOrder, fc.constant(records.toReversed())), again, sizes)
    .map(([first, second, by]) => {
      const all = [...first, ...second];
      const batches: StageRecord[][] = [];
      for (let from = 0, turn = 0; from < all.length; turn += 1) {
        const size = by[turn % by.length] ?? 1;
        batches.push(all.slice(from, from + size));
        from += size;
      }
      return batches;
    });
}

/** Hundreds of random tracks take a while on a busy machine. */
const PATIENT = { timeout: 60_000 };

describe('the stages of a set of records', PATIENT, () => {
  it('are the same in any order, any batches and with any repeats', async () => {
    const arriving = randomTrack({ drivers: true, sameMoments: true }).chain((records) =>
      arrivals(records).map((batches) => ({ records, batches })),
    );
    await fc.assert(
      fc.asyncProperty(arriving, async ({ records, batches }) => {
        const device = new KeptDevice(stripes);
        for (const batch of batches) await device.submit(batch);
        const expected = stagesOf(records, stripes);
        expect(shortForm(device.stages)).toEqual(shortForm(expected));
        expect(device.stages).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a late record', PATIENT, () => {
  const day = Array.from({ length: 40 }, (_, leg) => [
    ...driving(leg * 2_000, leg * 2_000 + 600, { meters: leg * 12_000 }),
    parked(leg * 2_000 + 610, leg * 12_000 + 12_000),
    parked(leg * 2_000 + 1_900, leg * 12_000 + 12_000),
  ]).flat();

  it('recomputes a few stages and leaves the rest unchanged', async () => {
    const device = new KeptDevice(someRules);
    const late = day[700];
    if (late === undefined) throw new Error('the day is too short');
    await device.submit(day.filter((record) => record !== late));
    const state = device.state;
    await device.submit([late]);
    expect(device.stages).toEqual(stagesOf(day));
    expect(device.folded).toBeLessThan(300);
    expect(device.state).toEqual(state);
  });

  it('of a backlog that arrives newest first costs only its share', async () => {
    const device = new KeptDevice(someRules);
    await device.submit(day.slice(-1));
    const backlog = day.slice(0, -1).toReversed();
    for (let from = 0; from < backlog.length; from += 100) await device.submit(backlog.slice(from, from + 100));
    expect(device.stages).toEqual(stagesOf(day));
    expect(device.folded).toBeLessThan(day.length * 3);
  });
});
