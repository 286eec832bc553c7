import { expect, it } from 'vitest';
import { totalOf } from './column.ts';
import { visitColumns, type VisitRow } from './visits.ts';

const aVisit = (changes: Partial<VisitRow> = {}): VisitRow => ({
  vehicle: 'LJ KT-482',
  driver: 'Maja Kos',
  arrival: Date.UTC(2026, 10, 20, 8),
  departure: Date.UTC(2026, 10, 20, 9, 30),
  durationSeconds: 5_400,
  ...changes,
});
const of = visitColumns((key, params) => `${key} ${JSON.stringify(params ?? {})}`);

it('counts the visits and adds their durations', () => {
  const visits = [aVisit(), aVisit({ durationSeconds: 600 })];
  expect(totalOf(of.arrival, visits)).toBe('places.visit.count {"count":2}');
  expect(totalOf(of.duration, visits)).toBe(6_000);
});

it('says of an open visit that the vehicle is still there', () => {
  expect(of.departure.value(aVisit({ departure: null }))).toMatch('places.visit.stillThere');
});
