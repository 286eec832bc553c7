import { expect, it } from 'vitest';
import { parked, stagesOf, START } from './builders.testing.ts';
import { asMerged } from './merge.ts';
import { NAMELESS } from './names.ts';
import { stopOf } from './track-stops.ts';

const MINUTE_MS = 60_000;
const [standing] = stagesOf([parked(0, 0), parked(3_600, 0), parked(7_200, 0)]).map(asMerged);
const stopIn = (fromMinute: number, toMinute: number, changes: object = {}) =>
  standing &&
  stopOf({ ...standing, ...changes }, NAMELESS, {
    from: START + fromMinute * MINUTE_MS,
    to: START + toMinute * MINUTE_MS,
  });

it('a stop of an exported track is cut to the period', () => {
  const closed = { endAt: START + 120 * MINUTE_MS };
  expect(stopIn(30, 90, closed)).toMatchObject({
    arrivalAt: START + 30 * MINUTE_MS,
    departureAt: START + 90 * MINUTE_MS,
  });
  expect(stopIn(-60, 240, closed)).toMatchObject({ arrivalAt: START, departureAt: START + 120 * MINUTE_MS });
});

it('an open stop has an end only when the period ends before its last record', () => {
  expect(stopIn(-60, 240)).toMatchObject({ arrivalAt: START, departureAt: null });
  expect(stopIn(-60, 60)).toMatchObject({ departureAt: START + 60 * MINUTE_MS });
});
