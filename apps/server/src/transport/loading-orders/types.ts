import type { LoadingOrderChange, LoadingOrderState, OrderGoods } from '@konvoj/contract';
import type { DeviceSince, StateSince } from './stays.ts';
import type { StoredPoint } from './stored-order.ts';

export interface Price {
  readonly cents: number;
  readonly currency: string;
}

/** What a dispatcher enters of an order besides its points. Epoch milliseconds. */
export interface OrderFields {
  readonly documentNumber: string | null;
  readonly customerReference: string | null;
  readonly time: number;
  readonly client: string | null;
  readonly notes: string | null;
  readonly deviceId: number | null;
  readonly driverId: number | null;
  readonly freeMinutes: number;
  readonly price: Price | null;
}

/** What a dispatcher enters of a point. */
export interface PointFields {
  /** Null: a new point. */
  readonly number: number | null;
  readonly geoPointId: number | null;
  readonly geoZoneId: number | null;
  readonly name: string;
  readonly address: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly activityTypeId: number;
  readonly windowFrom: number | null;
  readonly windowTo: number | null;
  readonly stayMinutes: number | null;
  readonly notes: string | null;
  readonly contactPerson: string | null;
  readonly phone: string | null;
  readonly goods: OrderGoods | null;
}

export interface StoredOrder extends OrderFields {
  readonly id: number;
  readonly year: number;
  readonly sequence: number;
  /** Who made it; null: a user who was deleted. */
  readonly administratorId: number | null;
  readonly state: LoadingOrderState;
  readonly version: number;
  readonly createdAt: number;
  readonly closedAt: number | null;
  readonly states: readonly StateSince[];
  readonly devices: readonly DeviceSince[];
  readonly points: readonly StoredPoint[];
  /** The link for its client; null: none was made. */
  readonly linkId: number | null;
  readonly distanceMeters: number | null;
  readonly travelSeconds: number | null;
}

/** A change of an order to be stored with it. */
export type OrderChange = Pick<LoadingOrderChange, 'what'> &
  Partial<Pick<LoadingOrderChange, 'point' | 'before' | 'after' | 'reason'>>;

/** Who caused changes. Nobody did when positions show it. */
export type Cause =
  | { readonly source: 'dispatcher'; readonly userId: number }
  | { readonly source: 'driver'; readonly driverId: number }
  | { readonly source: 'position' };

export interface StoredChange extends Required<OrderChange> {
  readonly at: number;
  readonly source: LoadingOrderChange['source'];
  readonly userId: number | null;
  readonly by: string | null;
}
