import { formatClock, startOfLocalDay } from '@konvoj/i18n';

/** The time for which an order needs its vehicle. Epoch milliseconds. */
export interface Booking<Order> {
  readonly deviceId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly order: Order;
}

export interface CalendarDay {
  readonly startMs: number;
  readonly endMs: number;
}

export interface CalendarRow<Order> {
  readonly deviceId: number;
  /** The bookings of each day, by their beginning; none: the vehicle is free all day. */
  readonly days: readonly (readonly Booking<Order>[])[];
}

/** Local days one after another; a day may have 23 or 25 hours. @param offset in days from today, negative: before */
export function calendarDays(nowMs: number, timeZone: string, offset: number, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => ({
    startMs: startOfLocalDay(nowMs, timeZone, offset + index),
    endMs: startOfLocalDay(nowMs, timeZone, offset + index + 1),
  }));
}

/** Who is free when: a row for each vehicle in the given order, also for those without an order. */
export function calendarRows<Order>(
  deviceIds: readonly number[],
  bookings: readonly Booking<Order>[],
  days: readonly CalendarDay[],
): CalendarRow<Order>[] {
  const byDevice = Map.groupBy(bookings, ({ deviceId }) => deviceId);
  return deviceIds.map((deviceId) => {
    const own = (byDevice.get(deviceId) ?? []).toSorted((a, b) => a.fromMs - b.fromMs);
    return { deviceId, days: days.map((day) => own.filter((booking) => isOn(booking, day))) };
  });
}

type Named = { readonly points: readonly { readonly name: string }[] };

/**
 * What a day of a booking shows first: `08:00 Koper` where it begins, `→ 15:30 Celje` where it ends on a later day,
 * `→ Celje` in between.
 */
export function bookingText({ fromMs, toMs, order }: Booking<Named>, day: CalendarDay, timeZone: string): string {
  const [first, last] = [order.points[0]?.name ?? '', order.points.at(-1)?.name ?? ''];
  if (fromMs >= day.startMs) return `${formatClock(fromMs, timeZone)} ${first}`;
  return toMs <= day.endMs ? `→ ${formatClock(toMs, timeZone)} ${last}` : `→ ${last}`;
}

/** An order without a duration still needs its day. */
function isOn({ fromMs, toMs }: Booking<unknown>, { startMs, endMs }: CalendarDay): boolean {
  return fromMs < endMs && (toMs > startMs || fromMs >= startMs);
}
