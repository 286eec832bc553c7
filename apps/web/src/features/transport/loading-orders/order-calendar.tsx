import type { LoadingOrderRow } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { ActionIcon, Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { LOCALES } from '@konvoj/i18n';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { useVehicleChoices } from '../../../shared/vehicle-choices.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { bookingOf, filteredOrders, type OrderFilter } from './board-model.ts';
import {
  bookingText,
  calendarDays,
  calendarRows,
  type Booking,
  type CalendarDay,
  type CalendarRow,
} from './calendar-model.ts';
import type { OrderActions } from './order-actions.ts';
import { routeText } from './order-words.ts';
import classes from './orders.module.css';
import { useOrdersSearch } from './orders-search.ts';
import { useOrderList } from './use-orders.ts';

const DAYS = 7;
/** Orders that began earlier may still need their vehicle. */
const DAYS_BEFORE = 14;
const COLUMNS = { gridTemplateColumns: `150px repeat(${DAYS}, minmax(100px, 1fr))` };

/** The days that the address names, and the way to others. */
export function CalendarTools() {
  const t = useText();
  const [{ offset = 0 }, change] = useOrdersSearch();
  const goTo = (to: number): void => change({ offset: to === 0 ? undefined : to });
  return (
    <>
      <ActionIcon aria-label={t('orderBoard.calendar.before')} onClick={() => goTo(offset - DAYS)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Button size="compact-xs" variant="default" disabled={offset === 0} onClick={() => goTo(0)}>
        {t('orderBoard.calendar.today')}
      </Button>
      <ActionIcon aria-label={t('orderBoard.calendar.after')} onClick={() => goTo(offset + DAYS)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

interface OrderCalendarProps {
  readonly filter: OrderFilter;
  readonly actions: OrderActions;
}

/** Which vehicle has which orders on which day, and who is free. */
export function OrderCalendar({ filter, actions }: OrderCalendarProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const [{ offset = 0 }] = useOrdersSearch();
  const days = useMemo(() => calendarDays(nowMs, timeZone, offset, DAYS), [nowMs, timeZone, offset]);
  const [firstMs, endMs] = [days[0]?.startMs ?? 0, days.at(-1)?.endMs ?? 0];
  const period = useMemo(() => {
    const fromMs = firstMs - DAYS_BEFORE * 86_400_000;
    return { from: new Date(fromMs).toISOString(), to: new Date(endMs).toISOString() };
  }, [firstMs, endMs]);
  const orders = useOrderList(period);
  const vehicles = useVehicleChoices();
  const { device } = filter;
  const shown = useMemo(
    () => vehicles.data?.filter(({ deviceId }) => deviceId !== null && (device === undefined || deviceId === device)),
    [vehicles.data, device],
  );
  const rows = useMemo(() => {
    if (shown === undefined || orders.data === undefined) return undefined;
    // All of them: who is free does not depend on what is looked for.
    const bookings = orders.data.flatMap((order) => bookingOf(order, nowMs) ?? []);
    const ids = shown.flatMap(({ deviceId }) => deviceId ?? []);
    return calendarRows(ids, bookings, days);
  }, [shown, orders.data, nowMs, days]);
  const found = useMemo(
    () => new Set(filteredOrders(orders.data ?? [], filter).map(({ id }) => id)),
    [orders.data, filter],
  );
  const names = useMemo(() => new Map(shown?.map(({ deviceId, licencePlate }) => [deviceId, licencePlate])), [shown]);
  const query = {
    data: rows,
    isPending: orders.isPending || vehicles.isPending,
    error: orders.error ?? vehicles.error,
    refetch: () => Promise.all([orders.refetch(), vehicles.refetch()]),
  };
  return (
    <Panel
      query={query}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyFace title={t('orderBoard.calendar.noVehicles')} action={<EmptyFleetLink />} />}
    >
      {(list) => <Calendar rows={list} days={days} names={names} found={found} nowMs={nowMs} actions={actions} />}
    </Panel>
  );
}

interface CalendarProps {
  readonly rows: readonly CalendarRow<LoadingOrderRow>[];
  readonly days: readonly CalendarDay[];
  readonly names: ReadonlyMap<number | null, string>;
  /** The orders that the filter names; others are shown in a weaker colour. */
  readonly found: ReadonlySet<number>;
  readonly nowMs: number;
  readonly actions: OrderActions;
}

/** A row with one order on each day. Pixels. */
const ROW_HEIGHT = 28;

function Calendar({ rows, days, names, found, nowMs, actions }: CalendarProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.deviceId ?? index,
    overscan: 8,
  });
  const isToday = ({ startMs, endMs }: CalendarDay): boolean => nowMs >= startMs && nowMs < endMs;
  return (
    <div
      ref={scroller}
      className={classes.calendar}
      role="table"
      tabIndex={0}
      aria-label={t('orderBoard.calendar.label')}
      aria-rowcount={rows.length + 1}
    >
      <div role="row" aria-rowindex={1} className={`${classes.calendarRow} ${classes.calendarHead}`} style={COLUMNS}>
        <div role="columnheader" className={classes.calendarCell}>
          {t('orderBoard.vehicle')}
        </div>
        {days.map((day) => (
          <div
            key={day.startMs}
            role="columnheader"
            className={classes.calendarCell}
            data-today={isToday(day) || undefined}
          >
            <DayName startMs={day.startMs} />
          </div>
        ))}
      </div>
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.deviceId}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={classes.calendarRow}
              style={{
                ...COLUMNS,
                position: 'absolute',
                top: 0,
                right: 0,
                left: 0,
                transform: `translateY(${start}px)`,
              }}
            >
              <div role="rowheader" className={`${classes.calendarCell} ${classes.calendarVehicle}`}>
                {names.get(row.deviceId)}
              </div>
              {row.days.map((bookings, at) => (
                <div
                  key={days[at]?.startMs}
                  role="cell"
                  className={classes.calendarCell}
                  data-today={(days[at] && isToday(days[at])) || undefined}
                >
                  {bookings.length === 0 && <span className={classes.free}>{t('orderBoard.calendar.free')}</span>}
                  {bookings.map((booking) => (
                    <UnstyledButton
                      key={booking.order.id}
                      className={classes.booking ?? ''}
                      data-closed={booking.order.state === 4 || undefined}
                      data-other={!found.has(booking.order.id) || undefined}
                      title={`${booking.order.number} ${booking.order.client ?? ''} ${routeText(booking.order)}`}
                      onClick={() => actions.open(booking.order)}
                    >
                      <BookingWords booking={booking} day={days[at]} timeZone={timeZone} />
                    </UnstyledButton>
                  ))}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface BookingWordsProps {
  readonly booking: Booking<LoadingOrderRow>;
  readonly day: CalendarDay | undefined;
  readonly timeZone: string;
}

/** Time and place first: the cell is narrow. The number is in the tooltip and for screen readers. */
function BookingWords({ booking, day, timeZone }: BookingWordsProps) {
  return (
    <>
      {day && <b>{bookingText(booking, day, timeZone)}</b>} {booking.order.client}{' '}
      <VisuallyHidden>{booking.order.number}</VisuallyHidden>
    </>
  );
}

function DayName({ startMs }: { readonly startMs: number }) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const name = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone }).format(startMs);
  return (
    <>
      {name} {formatDate(new Date(startMs).toISOString(), timeZone).slice(0, 6)}
    </>
  );
}
