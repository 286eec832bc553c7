import { useEffect } from 'react';
import { isOpen, shownOrders, type ShownOrder } from '../model/orders.ts';
import { Icon } from '../parts/icons.tsx';
import { PointCard } from '../parts/point-card.tsx';
import { useText } from '../texts.ts';
import { useAppState, useDriverApp } from '../use-app.ts';
import { openOrder, openScreen, useOpenOrder } from '../use-screen.ts';

/** The orders of the driver; one is opened with its points. All of it is on the phone. */
export function Orders() {
  const t = useText();
  const app = useDriverApp();
  const { orders, outbox } = useAppState().content;
  const openId = useOpenOrder();
  useEffect(() => app.refresh(), [app]);
  const shown = shownOrders(orders, outbox);
  const open = shown.find(({ id }) => id === openId);
  return (
    <div className="scrolled" tabIndex={0}>
      {open ? (
        <OpenOrder order={open} />
      ) : (
        <>
          <h1>{t('driverApp.orders.title')}</h1>
          {shown.length === 0 && (
            <div className="empty">
              <p>{t('driverApp.orders.empty')}</p>
              <p className="hint">{t('driverApp.orders.emptyHint')}</p>
            </div>
          )}
          <ul>
            {shown.map((order) => (
              <li key={order.id}>
                <OrderButton order={order} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function OrderButton({ order: { id, number, client, points, next } }: { readonly order: ShownOrder }) {
  const t = useText();
  const done = points.filter((point) => !isOpen(point)).length;
  return (
    <button
      type="button"
      className={next === null ? 'card order' : 'card order on-the-way'}
      onClick={() => openOrder(id)}
    >
      <span className="point-head">
        <strong>{number}</strong>
        <span className="hint">{t('driverApp.orders.progress', { done, all: points.length })}</span>
      </span>
      {client !== null && <span>{client}</span>}
      <span className="destination">{next === null ? t('driverApp.orders.allDone') : next.place.name}</span>
      <span className="hint">{points.map(({ place }) => place.name).join(' → ')}</span>
    </button>
  );
}

function OpenOrder({ order }: { readonly order: ShownOrder }) {
  const t = useText();
  const { number, client, reference, notes, points, next } = order;
  return (
    <>
      <button type="button" className="button" onClick={() => openScreen('orders')}>
        <Icon name="back" /> {t('driverApp.orders.back')}
      </button>
      <h1 className="order-title">{t('driverApp.orders.order', { number })}</h1>
      {client !== null && <p>{client}</p>}
      {reference !== null && <p className="hint">{t('driverApp.orders.reference', { reference })}</p>}
      {notes !== null && <p className="bubble-text">{notes}</p>}
      <ol className="order-points">
        {points.map((point) => (
          <li key={point.number} className="card">
            <PointCard orderId={order.id} point={point} isNext={point.number === next?.number} />
          </li>
        ))}
      </ol>
    </>
  );
}
