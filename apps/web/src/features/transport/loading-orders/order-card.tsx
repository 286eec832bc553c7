import type { LoadingOrderRow } from '@konvoj/contract';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { nextPoint } from './board-model.ts';
import { LatenessBadge } from './lateness-badge.tsx';
import type { OrderActions } from './order-actions.ts';
import { OrderMenu } from './order-menu.tsx';
import { routeText, shortEtaText, shortWindowText } from './order-words.ts';
import classes from './orders.module.css';

interface OrderCardProps {
  readonly order: LoadingOrderRow;
  readonly isOpen: boolean;
  readonly isDragged: boolean;
  readonly actions: OrderActions;
}

/** An order on the board. */
export const OrderCard = memo(function OrderCard({ order, isOpen, isDragged, actions }: OrderCardProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const point = nextPoint(order.points);
  const when =
    (point && shortWindowText(point.windowFrom, point.windowTo, timeZone)) ??
    shortWindowText(order.time, null, timeZone);
  const done = order.points.filter(({ status }) => status === 'done').length;
  return (
    <div
      className={classes.card}
      data-order={order.id}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
    >
      <UnstyledButton
        className={classes.cardFace ?? ''}
        data-card
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => actions.open(order)}
      >
        <span className={classes.cardHead}>
          <b className={classes.number}>{order.number}</b>
          <span className={classes.client}>{order.client}</span>
        </span>
        <span className={classes.route} title={routeText(order)}>
          {routeText(order)}
        </span>
        <span className={classes.cardFoot}>
          <span className={classes.when}>{when}</span>
          {order.state === 2 && <span>{t('orderBoard.progress', { done, all: order.points.length })}</span>}
          <LatenessBadge order={order} />
        </span>
        <span className={classes.crew}>
          <span className={classes.crewNames}>
            {order.vehicle ?? t('orderBoard.noVehicle')}
            {order.driver !== null && ` · ${order.driver}`}
          </span>
          {order.state === 2 && point?.eta && (
            <span className={classes.lateness} data-lateness={point.lateness} title={t('orderBoard.eta')}>
              {t('orderBoard.etaShort')} {shortEtaText(point.eta, timeZone)}
            </span>
          )}
        </span>
      </UnstyledButton>
      <span className={classes.cardMenu}>
        <OrderMenu order={order} actions={actions} />
      </span>
    </div>
  );
});
