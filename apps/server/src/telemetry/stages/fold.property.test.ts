import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someRules, stagesOf, START } from './builders.testing.ts';
import { advance, fold } from './fold.ts';
import { oracleStages } from './oracle/stages.testing.ts';
import { randomTrack } from './random-track.testing.ts';
import { decodeState, encodeState, openStage } from './state.ts';
import type { StageState } from './state.ts';
import type { Stage, StageRecord, StageRules } from './types.ts';

const RUNS = { numRuns: 500 };
/** Hundreds of random tracks take a while on a busy machine. */
const PATIENT = { timeout: 60_000 };

/** Three countries in stripes of 3 km. */
const stripes: StageRules = {
  ...someRules,
  countryOf: (latitude) => ['SI', 'AT', 'HU'][Math.abs(Math.floor(((latitude - 46) * 111_194.9) / 3_000)) % 3] ?? null,
};

function byFold(records: readonly StageRecord[], rules: StageRules): unknown[] {
  return stagesOf(records, rules).map(comparable);
}

function byDefinition(records: readonly StageRecord[], rules: StageRules): unknown[] {
  return oracleStages(records, rules).map(comparable);
}

/** Before the first fix the country is unknown; how it is assigned later is outside the oracle's scope. */
function comparable(stage: Stage): unknown {
  return stage.first.latitude === null ? { ...stage, country: null } : stage;
}

describe('the fold and the definition applied to the whole list', PATIENT, () => {
  it('agree where a vehicle crosses borders', () => {
    fc.assert(
      fc.property(randomTrack({ drivers: false, sameMoments: true }), (records) => {
        expect(byFold(records, stripes)).toEqual(byDefinition(records, stripes));
      }),
      RUNS,
    );
  });

  it('agree where drivers change', () => {
    fc.assert(
      fc.property(randomTrack({ drivers: true, sameMoments: true }), (records) => {
        expect(byFold(records, someRules)).toEqual(byDefinition(records, someRules));
      }),
      RUNS,
    );
  });

  it('agree where drivers are both assigned and read', () => {
    const from = (minutes: number) => START + minutes * 60_000;
    const assignments = [
      { from: from(-60), to: from(5), driverId: 1 },
      { from: from(5), to: from(20), driverId: 2 },
      { from: from(90), to: null, driverId: 1 },
    ];
    const rules: StageRules = { ...someRules, assignments };
    fc.assert(
      fc.property(randomTrack({ drivers: true, sameMoments: false }), (records) => {
        expect(byFold(records, rules)).toEqual(byDefinition(records, rules));
      }),
      RUNS,
    );
  });

  it('agree for trackers without an ignition wire', () => {
    const rules: StageRules = { ...someRules, ignition: 'ignored' };
    fc.assert(
      fc.property(randomTrack({ drivers: true, sameMoments: true }), (records) => {
        expect(byFold(records, rules)).toEqual(byDefinition(records, rules));
      }),
      RUNS,
    );
  });
});

describe('the stages of any track', PATIENT, () => {
  const track = randomTrack({ drivers: true, sameMoments: true });

  it('never overlap, leave no hole, and never end before they start', () => {
    fc.assert(
      fc.property(track, (records) => {
        const stages = stagesOf(records, stripes);
        expect(stages[0]?.startAt).toBe(records[0]?.deviceTime);
        expect(stages.at(-1)?.lastRecordAt).toBe(records.at(-1)?.deviceTime);
        stages.slice(1).forEach((stage, index) => expect(stage.startAt).toBe(stages[index]?.endAt));
        for (const { startAt, endAt } of stages) expect(endAt === null || endAt > startAt).toBe(true);
        for (const stage of stages.slice(0, -1)) expect(stage.endAt).not.toBeNull();
      }),
      RUNS,
    );
  });

  it('count every record once', () => {
    fc.assert(
      fc.property(track, (records) => {
        const counted = stagesOf(records, stripes).reduce((sum, { positionsCount }) => sum + positionsCount, 0);
        expect(counted).toBe(records.length);
      }),
      RUNS,
    );
  });

  it('are the same for any division into batches, with the state stored and read between them', () => {
    fc.assert(
      fc.property(track, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (records, sizes) => {
        const whole = fold(null, records, stripes);
        let state = null;
        const closed = [];
        for (let from = 0, turn = 0; from < records.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          const part = fold(state, records.slice(from, from + size), stripes);
          closed.push(...part.closed);
          state = decodeState(encodeState(part.state));
          from += size;
        }
        expect(closed.map(({ stage }) => stage)).toEqual(whole.closed.map(({ stage }) => stage));
        expect(closed.map(({ checkpoint }) => Buffer.from(checkpoint))).toEqual(
          whole.closed.map(({ checkpoint }) => Buffer.from(checkpoint)),
        );
        expect(state && openStage(state)).toEqual(openStage(whole.state));
        expect(state && encodeState(state)).toEqual(encodeState(whole.state));
      }),
      RUNS,
    );
  });

  it('are those of the rules applied record by record, and no given state is modified', () => {
    fc.assert(
      fc.property(track, fc.integer({ min: 1, max: 9 }), (records, size) => {
        let stepped: StageState | null = null;
        let folded: StageState | null = null;
        for (let from = 0; from < records.length; from += size) {
          const part = records.slice(from, from + size);
          const closed: unknown[] = [];
          for (const record of part) {
            const next = advance(stepped, record, stripes);
            closed.push(...next.closed);
            stepped = next.state;
          }
          const given = folded && encodeState(folded);
          const result = fold(folded, part, stripes);
          expect(folded && encodeState(folded)).toEqual(given);
          expect(result.closed).toEqual(closed);
          expect(result.state).toEqual(stepped);
          folded = result.state;
        }
      }),
      RUNS,
    );
  });

  it('need a state of bounded size', () => {
    fc.assert(
      fc.property(track, (records) => {
        const { state } = fold(null, records, stripes);
        expect(state.pieces.length).toBeLessThanOrEqual(7);
        expect(encodeState(state).length).toBeLessThan(1_500);
      }),
    );
  });
});
