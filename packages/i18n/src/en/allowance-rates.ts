import type { Translation } from '../keys.ts';
import type { allowanceRates as sl, audited as slAudited, errors as slErrors } from '../sl/allowance-rates.ts';

export const allowanceRates: Translation<typeof sl> = {
  title: 'Allowance rates',
};
export const errors: Translation<typeof slErrors> = {
  allowance_rates: { no_company: 'A company must be selected before migration' },
};
/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  allowance_rates: 'allowance rates',
  old_allowance_table: 'old table of allowances',
};
