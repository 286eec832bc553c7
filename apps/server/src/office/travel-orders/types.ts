import type { TravelOrderState } from '@konvoj/contract';
import type { Scope } from '../../platform/database.ts';
import type { ListedDetails, OrderDetails } from './stored-order.ts';

/** The columns of an order, without its details. Instants are epoch milliseconds. */
export interface OrderColumns {
  readonly id: number;
  readonly year: number | null;
  readonly sequence: number | null;
  readonly revision: number;
  readonly corrects: { readonly id: number; readonly revision: number } | null;
  readonly correctedBy: { readonly id: number; readonly revision: number; readonly state: TravelOrderState } | null;
  readonly state: TravelOrderState;
  readonly driverId: number | null;
  readonly deviceId: number | null;
  readonly trailerId: number | null;
  readonly plannedStart: number | null;
  readonly departure: number | null;
  readonly return: number | null;
  /** A local day of the organization, `2026-03-02`. */
  readonly issuedOn: string | null;
  readonly issuedAt: number | null;
  readonly issuedBy: number | null;
  readonly settledAt: number | null;
  readonly createdAt: number;
  readonly createdBy: number | null;
  readonly version: number;
}

/** A travel order as it is stored. Instants are epoch milliseconds, lengths metres, money cents of its currency. */
export interface StoredTravelOrder extends OrderColumns, OrderDetails {}

/** The same with what rows of lists need. A stored order is one, too. */
export interface ListedOrder extends OrderColumns, ListedDetails {}

/** What truck travel orders state of the vehicle and its carriage. */
export type TruckDetails = Pick<OrderDetails, 'carriage' | 'ownWeightKg' | 'payloadKg'>;
export type OrderCrossing = OrderDetails['crossings'][number];
export type StoredStop = OrderDetails['stops'][number];
export type StoredExpense = OrderDetails['expenses'][number];
export type Finding = OrderDetails['findings'][number];

/** Another order of the person at the same time. */
export interface Overlap {
  readonly orderId: number;
  readonly otherId: number;
  readonly otherNumber: string | null;
  readonly from: number;
  readonly until: number;
}

/** A user who reads orders. */
export interface OrderReader extends Scope {
  readonly timeZone: string;
  /** Has the permission `travelOrders.money`. */
  readonly showsMoney: boolean;
}
