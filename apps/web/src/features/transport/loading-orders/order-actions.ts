import type { LoadingOrderRow, LoadingOrderState } from '@konvoj/contract';

/** What can be done with an order, wherever it is shown. */
export interface OrderActions {
  readonly open: (order: Pick<LoadingOrderRow, 'id'>) => void;
  readonly edit: (order: Pick<LoadingOrderRow, 'id'>) => void;
  readonly copy: (order: Pick<LoadingOrderRow, 'id'>) => void;
  /** Asks, refuses with the reason, or moves it at once. */
  readonly move: (order: LoadingOrderRow, to: LoadingOrderState) => void;
  /** Why an order cannot be moved to a state, in words; null: it can. */
  readonly refusalOf: (order: LoadingOrderRow, to: LoadingOrderState) => string | null;
}
