import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** A migration between the old table and the rates names no organization (specification, chapter 5). */
  'allowance_rates.no_company': 422,
  /** A cell of a file; `params` has its row, the name of its column and the limit. */
  'allowance_rates.cell_too_long': 422,
} as const;
export const auditEntities = ['allowance_rates', 'old_allowance_table'] as const;
export const permissions = {
  /** Amounts of allowances are seen by those who see the money of travel orders. */
  'allowanceRates.read': 'editors',
  'allowanceRates.edit': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
