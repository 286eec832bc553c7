import { expect, it } from 'vitest';
import { conditionsOfCard, daysOfCard, spansOfDays, spansOfSlot } from './days.ts';
import { readTachographFile } from './recognise.ts';
import { SAMPLES, sampleBytes, sampleRoots, samplesMissing } from './samples.testing.ts';
import { type Roots, NO_ROOTS } from './signatures/chain.ts';
import { verdictsOf } from './signatures/verdicts.ts';
import * as write from './writer.ts';

const ROUNDS = 1000;
/** Signatures are judged only now and then: they take most of the time. */
const JUDGED_EVERY = 50;

const OWN = [
  write.driverCard([{ day: '2026-06-30', changes: ['00:00 rest', '06:00 driving'] }]),
  write.bytes(
    [0x76, 0x31],
    write.gen2Overview([write.zeros(194), write.zeros(194)]),
    [0x76, 0x32],
    write.gen2Day('2026-06-30', ['00:00 rest', '06:00 driving']),
  ),
];

/** Numbers from 0 to below a limit that are the same in every run. */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
}

/** Reads everything that can be computed from a file; returns how much of it there was. */
function readAll(bytes: Uint8Array, roots: Roots | null): number {
  const recognised = readTachographFile(bytes);
  if (recognised.kind === 'refused') return 0;
  const { file } = recognised;
  const verdicts = roots === null ? [] : verdictsOf(file, roots);
  if (file.kind === 'card') {
    return spansOfDays(daysOfCard(file), null).length + conditionsOfCard(file).length + verdicts.length;
  }
  return (
    file.days.flatMap((day) => [...spansOfSlot(day, 'driver'), ...spansOfSlot(day, 'coDriver')]).length +
    verdicts.length
  );
}

function fuzz(original: Uint8Array, roots: Roots): void {
  const next = seeded(original.length);
  for (let round = 0; round < ROUNDS; round++) {
    const judged = round % JUDGED_EVERY === 0 ? roots : null;
    readAll(original.subarray(0, next(original.length)), judged);
    const flipped = Uint8Array.from(original);
    const flips = round % 10 === 0 ? 100 : 1;
    for (let flip = 0; flip < flips; flip++) flipped[next(flipped.length)] = next(256);
    readAll(flipped, judged);
  }
}

it('reads small files that were cut and changed anywhere', () => {
  for (const file of OWN) expect(() => fuzz(file, NO_ROOTS)).not.toThrow();
});

it('reads files that are made to be searched at every byte', () => {
  const headers = new Uint8Array(400_000);
  for (let at = 0; at < 200_000; at += 4) headers.set([0x76, 0x04, (at >> 8) & 0xff, at & 0xff], at);
  const objects = new Uint8Array(400_000);
  for (let at = 0; at < 200_000; at += 5) objects.set([0x05, 0x04, 0x00, 0xff, at & 0xff], at);
  for (const bytes of [headers, objects]) {
    bytes[bytes.length - 1] = 1;
    expect(() => readAll(bytes, NO_ROOTS)).not.toThrow();
  }
});

it.runIf(!samplesMissing)(
  'reads samples that were cut and changed anywhere (left out where ../shared is missing)',
  () => {
    const roots = sampleRoots();
    for (const name of SAMPLES) expect(() => fuzz(sampleBytes(`${name}.ddd`), roots)).not.toThrow();
  },
  300_000,
);
