/** Rates of allowances: their editor, import, and the exchange with the old table. */
export const allowanceRates = {
  title: 'Tarife dnevnic',
};
export const errors = {
  allowance_rates: { no_company: 'Pred prenosom je treba izbrati podjetje' },
};
/** What the audit names. */
export const audited = {
  allowance_rates: 'tarife dnevnic',
  old_allowance_table: 'stara tabela dnevnic',
};
