import type { Translation } from '../keys.ts';
import type { allowanceRates as sl, audited as slAudited, errors as slErrors } from '../sl/allowance-rates.ts';

export const allowanceRates: Translation<typeof sl> = {
  title: 'Tagegeldsätze',
};
export const errors: Translation<typeof slErrors> = {
  allowance_rates: { no_company: 'Vor der Übernahme muss eine Firma ausgewählt werden' },
};
/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  allowance_rates: 'Tagegeldsätze',
  old_allowance_table: 'alte Tagegeldtabelle',
};
