import { Button, SegmentedControl } from '@mantine/core';
import { exchangeDateTime } from '@konvoj/i18n';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { FoldedMapButton } from '../../../map-ui/folded-map-button.tsx';
import { useTimeZone } from '../../../shared/session-state.ts';
import { newOrderRequest, type Trip } from '../../../shared/trip.ts';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { clientsOf, filteredOrders } from './board-model.ts';
import { EditOrder } from './edit-order.tsx';
import { MoveDialogs } from './move-dialogs.tsx';
import { newOrder } from './form-model.ts';
import { orderOfTrip } from './order-trip.ts';
import type { OrderActions } from './order-actions.ts';
import { OrderBoard } from './order-board.tsx';
import { CalendarTools, OrderCalendar } from './order-calendar.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderTable } from './order-table.tsx';
import classes from './orders.module.css';
import { ORDER_VIEWS, orderView, useOrdersSearch } from './orders-search.ts';
import { useMoves } from './use-moves.ts';
import { useCopyOrder, useOrdersOfDay } from './use-orders.ts';

/** Loading orders: as a board by state, a table, or a calendar of the vehicles; the details of one stand beside. */
export function OrdersPage() {
  const t = useText();
  const [search, change] = useOrdersSearch();
  const { view = 'board', order: openId, day } = search;
  const [typed, setTyped] = useTypedSearch();
  const find = useDeferredValue(searchTerm(typed));
  const query = useOrdersOfDay(day, view !== 'calendar');
  const moves = useMoves();
  const [editing, setEditing] = useState<number | NewOrderOf | null>(null);
  const actions = useActions(moves, setEditing);
  const { client, device, driver, late } = search;
  const filter = useMemo(() => ({ find, client, device, driver, late }), [find, client, device, driver, late]);
  const found = useMemo(() => query.data && filteredOrders(query.data, filter), [query.data, filter]);
  const clients = useMemo(() => clientsOf(query.data ?? []), [query.data]);
  const isFiltered = found?.length !== query.data?.length || day !== undefined;
  newOrderRequest.useRequest((trip) => setEditing({ trip }));
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEditing({ trip: null })}>
      {t('orderBoard.new')}
    </Button>
  );
  const empty = isFiltered ? (
    <EmptyFace title={t('common.noMatch')} />
  ) : (
    <EmptyFace
      icon={IconClipboardList}
      title={t('orderBoard.empty')}
      hint={t('orderBoard.emptyHint')}
      action={
        <>
          {add}
          <EmptyFleetLink />
        </>
      }
    />
  );

  return (
    <section className={classes.page} aria-label={t('orderBoard.menu')}>
      <div className={classes.main}>
        <div className={classes.head}>
          <SegmentedControl
            size="xs"
            aria-label={t('orderBoard.view')}
            data={ORDER_VIEWS.map((each) => ({ value: each, label: t(`orderBoard.viewOf.${each}`) }))}
            value={view}
            onChange={(value) => change({ view: orderView.catch('board').parse(value) })}
          />
          {view === 'calendar' && <CalendarTools />}
          <SearchBox label={t('orderBoard.search')} value={typed} onChange={setTyped} w={170} />
          <OrderFilters orders={query.data ?? []} hasDay={view !== 'calendar'} />
          {add}
          <FoldedMapButton />
        </div>
        <MoveDialogs moves={moves} />
        <div className={classes.content}>
          {view === 'calendar' ? (
            <OrderCalendar filter={filter} actions={actions} />
          ) : (
            <Panel query={{ ...query, data: found }} isEmpty={(orders) => orders.length === 0} empty={empty}>
              {(orders) =>
                view === 'board' ? (
                  <OrderBoard orders={orders} openId={openId} actions={actions} />
                ) : (
                  <OrderTable name="loadingOrders" orders={orders} openId={openId} actions={actions} />
                )
              }
            </Panel>
          )}
        </div>
      </div>
      {openId !== undefined && (
        <OrderDetails key={openId} id={openId} actions={actions} onClose={() => change({ order: undefined })} />
      )}
      {typeof editing === 'object' && editing !== null && (
        <NewOrder {...editing} clients={clients} onClose={() => setEditing(null)} />
      )}
      {typeof editing === 'number' && <EditOrder id={editing} clients={clients} onClose={() => setEditing(null)} />}
    </section>
  );
}

interface NewOrderOf {
  /** The route plan that it takes its points from; null: none. */
  readonly trip: Trip | null;
}

interface NewOrderProps extends NewOrderOf {
  readonly clients: readonly string[];
  readonly onClose: () => void;
}

/** The form of an order for tomorrow morning, or of a route plan; once it is stored its details are shown, where it is sent. */
function NewOrder({ trip, clients, onClose }: NewOrderProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const [, change] = useOrdersSearch();
  const [initial] = useState(() => {
    const time = `${exchangeDateTime(Date.now() + 86_400_000, timeZone).slice(0, 10)} 08:00:00`;
    return trip === null ? newOrder(time) : orderOfTrip(trip, time, (instant) => exchangeDateTime(instant, timeZone));
  });
  return (
    <OrderForm
      order={null}
      draftOf={trip?.key ?? 'new'}
      initial={initial}
      clients={clients}
      onSaved={({ id, number }) => {
        showToast(t('orderBoard.created', { number }));
        change({ order: id });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function useActions(
  { move, refusalOf }: Pick<OrderActions, 'move' | 'refusalOf'>,
  setEditing: (id: number) => void,
): OrderActions {
  const t = useText();
  const [, change] = useOrdersSearch();
  const { mutate: copy } = useCopyOrder();
  return useMemo(
    () => ({
      open: ({ id }) => change({ order: id }),
      edit: ({ id }) => setEditing(id),
      copy: ({ id }) =>
        copy(id, {
          onSuccess: (copied) => {
            showToast(t('orderBoard.copied', { number: copied.number }));
            change({ order: copied.id });
          },
        }),
      move,
      refusalOf,
    }),
    [change, setEditing, copy, t, move, refusalOf],
  );
}
