import type { LoadingOrderRow, LoadingOrderState } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useRef, type KeyboardEvent } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { OrderActions } from './order-actions.ts';
import { OrderCard } from './order-card.tsx';
import { stateText } from './order-words.ts';
import classes from './orders.module.css';

/** A card with the gap below it. Pixels. */
const CARD_HEIGHT = 92;

interface BoardColumnProps {
  readonly state: LoadingOrderState;
  readonly orders: readonly LoadingOrderRow[];
  readonly openId: number | undefined;
  readonly draggedId: number | null;
  /** While a card is dragged over it: whether it may be dropped here, or why not. */
  readonly drop: { readonly refusal: string | null } | null;
  readonly actions: OrderActions;
}

/** The orders of a state; only the cards in view are drawn. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { state, orders, openId, draggedId, drop, actions } = props;
  const t = useText();
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: orders.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => orders[index]?.id ?? index,
    overscan: 4,
  });
  // The page appears first, the cards in a rendering of their own, which does not stop it.
  const hasCards = useDeferredValue(true, false);
  const name = stateText(t, state);
  return (
    <section
      className={classes.column}
      data-state={state}
      data-drop={drop === null ? undefined : drop.refusal === null ? 'allowed' : 'refused'}
      aria-label={t('orderBoard.column', { state: name, count: orders.length })}
    >
      <h2 className={classes.columnHead}>
        {name} <span className={classes.count}>{formatNumber(language, orders.length)}</span>
      </h2>
      {drop?.refusal && <p className={classes.refusal}>{drop.refusal}</p>}
      <div ref={scroller} className={classes.cards} data-scrolls tabIndex={-1}>
        <div role="list" style={{ height: virtualizer.getTotalSize(), position: 'relative' }} onKeyDown={moveFocus}>
          {(hasCards ? virtualizer.getVirtualItems() : []).map(({ index, start, key }) => {
            const order = orders[index];
            if (!order) return null;
            return (
              <div
                key={key}
                role="listitem"
                aria-setsize={orders.length}
                aria-posinset={index + 1}
                className={classes.cardPlace}
                style={{ transform: `translateY(${start}px)` }}
              >
                <OrderCard
                  order={order}
                  isOpen={order.id === openId}
                  isDragged={order.id === draggedId}
                  actions={actions}
                />
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
});

/** Arrow keys go from card to card. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('[data-card]')) return;
  const places = [...event.currentTarget.children];
  const at = places.findIndex((place) => place.contains(event.target instanceof Node ? event.target : null));
  const next = places[at + step]?.querySelector<HTMLElement>('[data-card]');
  event.preventDefault();
  next?.focus();
}
