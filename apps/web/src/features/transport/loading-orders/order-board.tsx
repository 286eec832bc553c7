import type { LoadingOrderRow, LoadingOrderState } from '@konvoj/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { BoardColumn } from './board-column.tsx';
import { BOARD_STATES, boardColumns } from './board-model.ts';
import { listenToCardDrag, type Spot } from './card-drag.ts';
import type { OrderActions } from './order-actions.ts';
import classes from './orders.module.css';

interface OrderBoardProps {
  readonly orders: readonly LoadingOrderRow[];
  readonly openId: number | undefined;
  readonly actions: OrderActions;
}

interface Drag {
  readonly order: LoadingOrderRow;
  readonly over: LoadingOrderState | null;
}

/** The orders by state. A card is moved by dragging it, or by its menu; a column says why it does not take one. */
export function OrderBoard({ orders, openId, actions }: OrderBoardProps) {
  const t = useText();
  const columns = useMemo(() => boardColumns(orders), [orders]);
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const follow = (at: Spot): void => {
    if (ghost.current) ghost.current.style.transform = `translate(${at.x + 8}px, ${at.y + 8}px)`;
  };
  const onStart = useEffectEvent((id: number, at: Spot) => {
    const order = orders.find((each) => each.id === id);
    if (order) setDrag({ order, over: columnAt(at) });
  });
  const onMove = useEffectEvent((at: Spot) => {
    follow(at);
    const over = columnAt(at);
    if (drag !== null && drag.over !== over) setDrag({ ...drag, over });
  });
  const onDrop = useEffectEvent((at: Spot) => {
    const to = columnAt(at);
    setDrag(null);
    if (drag !== null && to !== null && to !== drag.order.state) actions.move(drag.order, to);
  });
  useEffect(() => {
    if (board.current === null) return undefined;
    return listenToCardDrag(board.current, {
      cardAt: cardOf,
      onStart: (id, at) => onStart(id, at),
      onMove: (at) => onMove(at),
      onDrop: (at) => onDrop(at),
      onCancel: () => setDrag(null),
    });
  }, []);

  const { order: dragged = null, over = null } = drag ?? {};
  const refusal = dragged !== null && over !== null && over !== dragged.state ? actions.refusalOf(dragged, over) : null;
  const drop = useMemo(() => ({ refusal }), [refusal]);
  return (
    <div ref={board} className={classes.board} data-dragging={drag !== null || undefined}>
      {BOARD_STATES.map((state) => (
        <BoardColumn
          key={state}
          state={state}
          orders={columns[state]}
          openId={openId}
          draggedId={dragged?.id ?? null}
          drop={state === over && state !== dragged?.state ? drop : null}
          actions={actions}
        />
      ))}
      {dragged && (
        <div ref={ghost} className={classes.ghost} aria-hidden>
          <b>{dragged.number}</b> {dragged.client ?? t('orderBoard.noClient')}
        </div>
      )}
    </div>
  );
}

const STATES: ReadonlyMap<string, LoadingOrderState> = new Map(BOARD_STATES.map((state) => [String(state), state]));

function columnAt({ x, y }: Spot): LoadingOrderState | null {
  const column = document.elementFromPoint(x, y)?.closest('[data-state]');
  return STATES.get(column?.getAttribute('data-state') ?? '') ?? null;
}

/** The order of the card under the pointer; its menu is pressed, not dragged. */
function cardOf(target: EventTarget | null): number | null {
  if (!(target instanceof Element) || target.closest('[aria-haspopup]') !== null) return null;
  const id = target.closest('[data-order]')?.getAttribute('data-order');
  return id === null || id === undefined ? null : Number(id);
}
