import { expect, it } from 'vitest';
import { totalOf } from './column.ts';
import { ADDED_DRIVE_SUM_COLUMNS, DRIVE_SUM_TABLES, driveSumColumns } from './drive-sums.ts';
import { aSum } from './drive-sums.testing.ts';

const columns = driveSumColumns({
  timeZone: 'Europe/Ljubljana',
  text: (key) => key,
  plateOf: (id) => `LJ ${id}`,
  driverName: (id) => `Driver ${id}`,
  countryName: (code) => code,
});

it('names vehicles, drivers and countries, and writes the day as people do', () => {
  const row = aSum({ driverIds: [3, 4], countries: ['SI', 'HR'] });
  expect(columns.vehicle.value(row)).toBe('LJ 7');
  expect(columns.driver.value(row)).toBe('Driver 3, Driver 4');
  expect(columns.driver.value(aSum())).toBeNull();
  expect(columns.countries.value(row)).toBe('SI, HR');
  expect(columns.day.value(row)).toBe('18.11.2026');
});

it('computes consumption over the ways whose fuel is known', () => {
  const rows = [aSum(), aSum({ fuelUsed: null, fuelDistance: 0 }), aSum({ fuelUsed: 60 })];
  expect(totalOf(columns.fuelUsed, rows)).toBe(90);
  expect(totalOf(columns.consumption, rows)).toBe(45);
  expect(columns.consumption.value(aSum({ fuelUsed: null, fuelDistance: 0 }))).toBeNull();
});

it('marks the total of CAN distances as incomplete where one is missing', () => {
  expect(totalOf(columns.canDistance, [aSum(), aSum()])).toBe(200_000);
  const lacking = [aSum(), aSum({ canDistance: null })];
  expect(totalOf(columns.canDistance, lacking)).toBe(100_000);
  const inPart = [aSum({ canDistance: 60_000 })];
  const inTheYard = [aSum({ distance: 100_040 })];
  expect([[aSum()], lacking, inPart, inTheYard].map(columns.canDistance.isIncomplete)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('marks the total of fuel as incomplete where that of a way is missing', () => {
  const lacking = [aSum(), aSum({ fuelUsed: null, fuelDistance: 0 })];
  const inPart = [aSum({ fuelDistance: 60_000 })];
  const ofNone = [aSum({ fuelUsed: null, fuelDistance: 0 })];
  expect([[aSum()], lacking, inPart, ofNone].map(columns.fuelUsed.isIncomplete)).toEqual([false, true, true, false]);
});

it('columns that can be added are not in the table already', () => {
  const both = Object.entries(DRIVE_SUM_TABLES).flatMap(([table, ids]) => {
    const added = new Map(Object.entries<readonly string[]>(ADDED_DRIVE_SUM_COLUMNS)).get(table) ?? [];
    return ids.filter((id) => added.includes(id));
  });
  expect(both).toEqual([]);
});
