import { describe, expect, it } from 'vitest';
import { mergeHistory, runsOf } from './history-merge.ts';
import type { ComputedRun, StoredEvent } from './history-merge.ts';

const aStored = (since: number, seen: Partial<StoredEvent> = {}): StoredEvent => ({
  id: since,
  alarmId: 1,
  version: 1,
  since,
  firedAt: since + 10,
  endedAt: since + 100,
  extreme: 99,
  isNotified: false,
  isWithdrawn: false,
  ...seen,
});
const fired = (since: number, version = 1) =>
  ({
    kind: 'fired',
    alarmId: 1,
    version,
    since,
    firedAt: since + 30,
    eventId: 0,
    hash: 0,
    value: 95,
    latitude: null,
    longitude: null,
    driver: null,
  }) as const;
const aRun = (since: number, endedAt: number | null = since + 100, version = 1): ComputedRun => ({
  fired: fired(since, version),
  end: endedAt === null ? null : { endedAt, extreme: 99 },
});
/** Versions 1 and 2 have a common state. */
const sameVersion = ({ version }: { readonly version: number }) => String(version === 2 ? 1 : version);
const merge = (stored: readonly StoredEvent[], computed: readonly ComputedRun[], until = Infinity) =>
  mergeHistory(stored, computed, until, sameVersion);

describe('the history of a span that is computed again', () => {
  it('keeps an event that is computed the same', () => {
    expect(merge([aStored(0)], [aRun(0)])).toEqual({
      kept: [{ id: 0, run: aRun(0) }],
      added: [],
      removed: [],
      withdrawn: [],
    });
  });

  it('moves an event whose run now begins earlier', () => {
    const { kept, added } = merge([aStored(50, { isNotified: true })], [aRun(20)]);
    expect([kept.map(({ id }) => id), added]).toEqual([[50], []]);
  });

  it('does not let an event that was withdrawn while it was open take a later run', () => {
    const gone = aStored(0, { endedAt: null, isNotified: true, isWithdrawn: true });
    expect(merge([gone], [aRun(100)])).toMatchObject({ kept: [], added: [{ hasPredecessor: false }] });
    expect(merge([gone], [aRun(5)]).kept.map(({ id }) => id)).toEqual([0]);
  });

  it('keeps the earlier of two that merge', () => {
    const { kept, removed } = merge([aStored(0), aStored(200)], [aRun(0, 300)]);
    expect([kept.map(({ id }) => id), removed]).toEqual([[0], [200]]);
  });

  it('withdraws the other when somebody was notified of it', () => {
    const { removed, withdrawn } = merge([aStored(0), aStored(200, { isNotified: true })], [aRun(0, 300)]);
    expect([removed, withdrawn.map(({ id }) => id)]).toEqual([[], [200]]);
  });

  it('adds the second part of a run that is split, with a predecessor', () => {
    const { kept, added } = merge([aStored(0, { endedAt: 300 })], [aRun(0, 100), aRun(200, 300)]);
    expect([kept.map(({ id }) => id), added]).toEqual([[0], [{ run: aRun(200, 300), hasPredecessor: true }]]);
  });

  it('takes versions with a common state for the same, others not', () => {
    expect(merge([aStored(0)], [aRun(20, 90, 2)]).kept).toHaveLength(1);
    expect(merge([aStored(0)], [aRun(20, 90, 3)])).toMatchObject({ added: [{ hasPredecessor: false }], removed: [0] });
  });

  it('leaves the end of a run that lasts beyond the span', () => {
    const stored = aStored(0, { endedAt: 500, extreme: 120 });
    expect(merge([stored], [aRun(0, null)], 400).kept[0]?.run.end).toEqual({ endedAt: 500, extreme: 120 });
    expect(merge([stored], [aRun(0, null)]).kept[0]?.run.end).toBeNull();
  });
});

it('pairs firings with their ends', () => {
  const ended = { kind: 'ended', alarmId: 1, version: 1, since: 0, endedAt: 90, extreme: 97 } as const;
  const endOfEarlier = { ...ended, since: -500 };
  expect(runsOf([endOfEarlier, fired(0), ended, fired(200)])).toEqual([
    { fired: fired(0), end: ended },
    { fired: fired(200), end: null },
  ]);
});
