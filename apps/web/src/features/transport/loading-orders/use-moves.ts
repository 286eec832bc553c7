import type { LoadingOrder, LoadingOrderRow, LoadingOrderState } from '@konvoj/contract';
import { useCallback, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../shared/session-state.ts';
import { showToast } from '../../../ui/toasts.ts';
import { canUndo, closingQuestion, moveRefusal, needsReason } from './move-rules.ts';
import { stateText } from './order-words.ts';
import { storedMeanwhile, useMoveOrder, type Move } from './use-orders.ts';

export interface WantedMove {
  readonly order: LoadingOrderRow;
  readonly to: LoadingOrderState;
}

/** Moving orders: by whom it was started, what has to be asked, and what stood in the way. */
export interface Moves {
  readonly move: (order: LoadingOrderRow, to: LoadingOrderState) => void;
  readonly refusalOf: (order: LoadingOrderRow, to: LoadingOrderState) => string | null;
  /** A closed order is taken back: the user says why. */
  readonly asksReason: WantedMove | null;
  readonly giveReason: (reason: string | null) => void;
  /** An order is closed: the user confirms it. */
  readonly asksToClose: (WantedMove & { readonly question: NonNullable<ReturnType<typeof closingQuestion>> }) | null;
  readonly settleClosing: (close: boolean) => void;
  /** Somebody else has moved or changed the order meanwhile. */
  readonly conflict: (WantedMove & { readonly stored: LoadingOrder }) | null;
  readonly settleConflict: (moveAnyway: boolean) => void;
  /** Why the last move was refused, in words of the rule; null: it was not. */
  readonly refused: string | null;
  readonly failure: unknown;
  readonly dismiss: () => void;
}

export function useMoves(): Moves {
  const t = useText();
  const mayReopen = useMay('orders.reopen');
  const { mutate, error, reset } = useMoveOrder();
  const [asksReason, setAsksReason] = useState<WantedMove | null>(null);
  const [asksToClose, setAsksToClose] = useState<Moves['asksToClose']>(null);
  const [conflict, setConflict] = useState<Moves['conflict']>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const refusalOf = useCallback(
    (order: LoadingOrderRow, to: LoadingOrderState) => {
      const refusal = moveRefusal(order, to, mayReopen);
      return refusal && t(`orderBoard.refusal.${refusal}`, { from: stateText(t, order.state), to: stateText(t, to) });
    },
    [t, mayReopen],
  );

  const start = useCallback(
    ({ order, to, reason }: Move & WantedMove) => {
      mutate(
        { order, to, ...(reason !== undefined && { reason }) },
        {
          onSuccess: (moved) => {
            const undo = { label: t('common.undo'), run: () => takeBack(moved, order.state) };
            const text = t('orderBoard.moved', { number: order.number, state: stateText(t, to) });
            showToast(text, canUndo(order, to, mayReopen) && reason === undefined ? undo : undefined);
          },
          onError: (failure) => {
            const stored = storedMeanwhile(failure);
            if (stored !== null) setConflict({ order, to, stored });
          },
        },
      );
      function takeBack(moved: LoadingOrder, to: LoadingOrderState): void {
        mutate({ order: moved, to, ...(needsReason(moved, to, mayReopen) && { reason: t('orderBoard.undone') }) });
      }
    },
    [mutate, t, mayReopen],
  );

  const moveOrAsk = useCallback(
    (order: LoadingOrderRow, to: LoadingOrderState, isConfirmed: boolean) => {
      reset();
      const refusal = refusalOf(order, to);
      setRefused(refusal);
      if (refusal !== null) return;
      const question = isConfirmed ? null : closingQuestion(order, to);
      if (needsReason(order, to, mayReopen)) setAsksReason({ order, to });
      else if (question !== null) setAsksToClose({ order, to, question });
      else start({ order, to });
    },
    [reset, refusalOf, mayReopen, start],
  );
  const move = useCallback((order: LoadingOrderRow, to: LoadingOrderState) => moveOrAsk(order, to, false), [moveOrAsk]);

  return {
    move,
    refusalOf,
    asksReason,
    giveReason: (reason) => {
      setAsksReason(null);
      if (asksReason !== null && reason !== null) start({ ...asksReason, reason });
    },
    asksToClose,
    settleClosing: (close) => {
      setAsksToClose(null);
      if (asksToClose !== null && close) start(asksToClose);
    },
    conflict,
    settleConflict: (moveAnyway) => {
      setConflict(null);
      reset();
      if (conflict !== null && moveAnyway) moveOrAsk(conflict.stored, conflict.to, true);
    },
    refused,
    failure: conflict === null ? error : null,
    dismiss: () => {
      setRefused(null);
      reset();
    },
  };
}
