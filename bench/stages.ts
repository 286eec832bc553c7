import { aStageRecord, someRules } from '../apps/server/src/telemetry/stages/builders.testing.ts';
import { countryOf } from '@konvoj/geo/country';
import { fold } from '../apps/server/src/telemetry/stages/fold.ts';
import { decodeState, encodeState } from '../apps/server/src/telemetry/stages/state.ts';
import type { StageRecord } from '../apps/server/src/telemetry/stages/types.ts';
import { figure, repeat } from './support.ts';
import type { Benchmark, Figure } from './support.ts';

const DEVICES = 500;
const RECORDS_OF_A_DEVICE = 400;
const RULES = { ...someRules, countryOf };
const GOAL_MICROSECONDS = 2;

/** A working day in small: drives with standings at lights, halts with the ignition off, a border, a tachograph. */
function day(device: number): StageRecord[] {
  let [time, meters, odometer] = [Date.UTC(2026, 10, 20, 5) + device * 1_000, 0, 250_000_000];
  return Array.from({ length: RECORDS_OF_A_DEVICE }, (_, index) => {
    const phase = index % 100;
    const isHalt = phase >= 90;
    const isLight = phase % 25 === 24;
    time += isHalt ? 300_000 : 10_000;
    if (!isHalt && !isLight) [meters, odometer] = [meters + 200, odometer + 200];
    return aStageRecord({
      deviceTime: time,
      hash: index,
      latitude: 46 + (device % 50) * 0.02 + meters / 111_000,
      longitude: 14 + (device % 70) * 0.03,
      speedKmh: isHalt || isLight ? 0 : 72,
      ignition: phase < 92,
      canDistanceMeters: odometer,
      fuelUsedDecilitres: Math.floor(odometer / 400),
      driver1State: isHalt ? 'rest' : 'driving',
      driver1CardId: 'SI12345678901200',
    });
  });
}

/** Microseconds per record when batches of a size are folded and the state is written after each. */
function perRecord(
  days: readonly StageRecord[][],
  batch: number,
): { microseconds: number; bytes: number; closed: number } {
  let [bytes, writes, closedStages, records] = [0, 0, 0, 0];
  const begun = performance.now();
  for (const ofDevice of days) {
    let state = null;
    for (let from = 0; from < ofDevice.length; from += batch) {
      const folded = fold(state, ofDevice.slice(from, from + batch), RULES);
      state = folded.state;
      closedStages += folded.closed.length;
      bytes += encodeState(state).length;
      writes += 1;
    }
    records += ofDevice.length;
  }
  const microseconds = ((performance.now() - begun) * 1_000) / records;
  return { microseconds, bytes: bytes / writes, closed: closedStages };
}

const READS = 100_000;

/** Microseconds to read a state back. */
function readTime(days: readonly StageRecord[][]): number {
  const written = encodeState(fold(null, days[0] ?? [], RULES).state);
  const begun = performance.now();
  for (let index = 0; index < READS; index += 1) decodeState(written);
  return ((performance.now() - begun) * 1_000) / READS;
}

export const benchmark: Benchmark = {
  name: 'stages',
  async run(runs) {
    const days = Array.from({ length: DEVICES }, (_, device) => day(device));
    perRecord(days, 10);
    const figures: Figure[] = [];
    for (const batch of [10, 1]) {
      const { results, load } = await repeat(runs, () => perRecord(days, batch).microseconds);
      figures.push(
        figure({
          what: `fold and write the state, ${batch} record${batch === 1 ? '' : 's'} per batch`,
          unit: 'µs/record',
          values: results,
          goal: { of: 'value', under: GOAL_MICROSECONDS },
          load,
        }),
      );
    }
    const reads = await repeat(runs, () => readTime(days));
    figures.push(figure({ what: 'read a state', unit: 'µs', values: reads.results, load: reads.load }));
    const { bytes } = perRecord(days.slice(0, 20), 10);
    figures.push(figure({ what: 'size of a state', unit: 'bytes', values: [bytes] }));
    return { figures };
  },
};
