import { describe, expect, it } from 'vitest';
import { bookingText, calendarDays, calendarRows, type Booking } from './calendar-model.ts';

const ZONE = 'Europe/Ljubljana';
const at = (instant: string): number => Date.parse(instant);
const days = calendarDays(at('2026-11-23T10:00:00Z'), ZONE, 0, 3);
const booked = (deviceId: number, from: string, to: string, order = 'a'): Booking<string> => ({
  deviceId,
  fromMs: at(from),
  toMs: at(to),
  order,
});
const shown = (bookings: readonly Booking<string>[], deviceIds = [1]) =>
  calendarRows(deviceIds, bookings, days).map((row) => row.days.map((day) => day.map(({ order }) => order).join(' ')));

describe('the calendar of vehicles', () => {
  it('has local days, also those of 25 hours', () => {
    const [day] = calendarDays(at('2026-10-25T12:00:00Z'), ZONE, 0, 1);
    expect(day).toEqual({ startMs: at('2026-10-24T22:00:00Z'), endMs: at('2026-10-25T23:00:00Z') });
  });

  it('shows an order on each day that it needs its vehicle', () => {
    expect(shown([booked(1, '2026-11-23T07:00:00Z', '2026-11-24T15:00:00Z')])).toEqual([['a', 'a', '']]);
  });

  it('leaves the next day free when the order ends at midnight', () => {
    expect(shown([booked(1, '2026-11-23T07:00:00Z', '2026-11-23T23:00:00Z')])).toEqual([['a', '', '']]);
  });

  it('shows an order whose end is not known on the day of its beginning', () => {
    expect(shown([booked(1, '2026-11-23T23:00:00Z', '2026-11-23T23:00:00Z')])).toEqual([['', 'a', '']]);
  });

  it('has a row for each vehicle in the given order, also for those that are free', () => {
    const bookings = [
      booked(1, '2026-11-24T12:00:00Z', '2026-11-24T13:00:00Z', 'late'),
      booked(1, '2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z', 'early'),
    ];
    expect(shown(bookings, [2, 1])).toEqual([
      ['', '', ''],
      ['', 'early late', ''],
    ]);
  });
});

it('shows time and place of a booking: the beginning on its day, the end on the last one', () => {
  const order = { points: [{ name: 'Koper' }, { name: 'Graz' }, { name: 'Celje' }] };
  const booking = {
    deviceId: 1,
    fromMs: at('2026-11-23T07:00:00Z'),
    toMs: at('2026-11-25T14:30:00Z'),
    order,
  };
  expect(days.map((day) => bookingText(booking, day, ZONE))).toEqual(['08:00 Koper', '→ Celje', '→ 15:30 Celje']);
});
