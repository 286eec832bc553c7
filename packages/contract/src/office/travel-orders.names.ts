import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  'travel_order.changed_meanwhile': 409,
  /** Orders with a number are cancelled, never deleted. */
  'travel_order.issued': 409,
  /** Settled and cancelled orders do not change; a settled one is corrected by a new revision. */
  'travel_order.closed': 409,
  /** The state does not follow the present one; `params` has both. */
  'travel_order.state_not_allowed': 409,
  /** A revision of this order is open or settled already. */
  'travel_order.corrected_already': 409,
  /** Orders with a number of the same driver at the same time; `params` has the numbers of the first ones. */
  'travel_order.overlaps': 409,
  /** The same, of vehicles that the user may not see. */
  'travel_order.overlaps_unseen': 409,
  /** Drafts of a month that this user has asked for are made. */
  'travel_order.month_in_progress': 409,
  /** Amounts in a request of a user without the permission `travelOrders.money`. */
  'travel_order.money_not_allowed': 403,
} as const;
export const auditEntities = ['travel_order', 'travel_order_settings'] as const;
export const permissions = {
  'travelOrders.read': 'everybody',
  'travelOrders.edit': 'everybody',
  /** Amounts of travel orders, settlement and payroll. */
  'travelOrders.money': 'editors',
  'travelOrders.settings': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
