import { expect, it } from 'vitest';
import type { Finding } from './types.ts';
import { withRecorded } from './recorded-crossings.ts';
import type { Trip } from './trips.ts';

const at = (text: string) => Date.parse(`2026-06-01T${text}Z`);
const gap = (reason: Finding['reason'], ...countries: string[]): Finding => ({
  reason,
  from: at('08:00'),
  until: at('10:00'),
  countries,
});
const aTrip = (...findings: Finding[]): Trip => ({
  departure: at('05:00'),
  return: at('20:00'),
  awayUntil: at('20:00'),
  base: { latitude: 46, longitude: 14.5, source: 'marked' },
  crossings: [{ time: at('12:00'), toCountry: 'DE', source: 'position', latitude: 47.8, longitude: 13, place: null }],
  stops: [],
  deviceId: 1,
  distanceMeters: 1_000,
  startOdometer: null,
  endOdometer: null,
  findings,
});
const crossing = (time: string, fromCountry: string, toCountry: string) => ({
  at: at(time),
  fromCountry,
  toCountry,
  latitude: 46.5,
  longitude: null,
});
const crossed = ({ crossings }: Trip) => crossings.map(({ toCountry, source }) => `${toCountry} ${source}`);

it('fills the gap of a missing crossing with the recorded ones, in order', () => {
  const trip = withRecorded(aTrip(gap('missingCrossing', 'SI', 'AT')), [
    crossing('06:00', 'AT', 'SI'),
    crossing('09:10', 'SI', 'AT'),
  ]);
  expect(crossed(trip)).toEqual(['AT tachograph', 'DE position']);
  expect(trip.crossings[0]?.time).toBe(at('09:10'));
  expect(trip.findings).toEqual([]);
});

it('fills a gap near a border that was crossed twice', () => {
  const trip = withRecorded(aTrip(gap('gapNearBorder', 'SI', 'IT')), [
    crossing('08:20', 'SI', 'IT'),
    crossing('09:40', 'IT', 'SI'),
  ]);
  expect(crossed(trip)).toEqual(['IT tachograph', 'SI tachograph', 'DE position']);
});

it('leaves the finding where the recorded crossings do not lead from one country to the other', () => {
  const trip = aTrip(gap('missingCrossing', 'SI', 'AT'), gap('gapNearBorder', 'SI', 'IT'));
  expect(withRecorded(trip, [])).toBe(trip);
  expect(withRecorded(trip, [crossing('09:00', 'SI', 'HR')])).toBe(trip);
  expect(withRecorded(trip, [crossing('11:00', 'SI', 'AT')])).toBe(trip);
});
