import type { Translation } from '../keys.ts';
import type { allowanceRates as sl, audited as slAudited, errors as slErrors } from '../sl/allowance-rates.ts';

export const allowanceRates: Translation<typeof sl> = {
  tab: 'Allowance rates',
  hint: 'Own rates take precedence over the shipped ones. A row is for trips of more than the given hours, from the given day on. Rows of one country and one day belong together and replace all earlier ones.',
  notVerified:
    'The shipped rates {{ruleSet}} for travel abroad are verified until {{date}}. Enter new rates for later trips; until then their allowances are marked as not verified.',
  own: 'Own rates',
  empty: 'No own rates. The shipped ones apply.',
  addCountry: 'Add rates of a country',
  filter: 'Show country',
  all: 'all countries',
  restore: 'Restore defaults',
  restored: 'The own rates are removed from the form. Once you save, the shipped ones apply.',
  saved: 'Rates saved',
  allRows: 'Allowance rate rows must all be filled correctly',
  remove: 'Remove row {{row}}',
  shipped: 'Shipped rates',
  unverifiedRow: 'Rate table not verified for this date',
  import: 'Import …',
  export: 'Export',
  read: 'Rows read: {{count}}. Check them and save.',
  file: 'allowance-rates',
  column: {
    level: 'Level',
    ruleSet: 'Rule set',
    country: 'Country',
    city: 'City',
    minimumHours: 'Over (h)',
    amount: 'Amount',
    currency: 'Currency',
    validFrom: 'Valid from',
    description: 'Description',
  },
  level: {
    global: 'global',
    legal: 'law',
    country: 'country',
    company: 'company',
  },
  migration: {
    open: 'Old table …',
    title: 'Migration between the old table and the rates',
    direction: 'Direction',
    from: 'From the old table to the rates',
    to: 'From the rates to the old table',
    validFrom: 'New rates are valid from',
    validFromHint: 'Empty: from today where own rates are in force, otherwise from 1 January 2000',
    before: 'Now',
    after: 'Then',
    changeColumn: 'Change',
    full: 'Full',
    half: 'Half',
    reduced: 'Reduced',
    emptyFrom: 'The old table is empty',
    emptyTo: 'No own rate has a place in the old table',
    left: 'These rates have no place in the old table',
    run: 'Migrate',
    done: 'Migration finished',
    change: {
      added: 'new',
      changed: 'changed',
      unchanged: 'unchanged',
    },
    reason: {
      rule_set: 'another rule set',
      level: 'another level than company',
      city: 'rate of a city',
      currency: 'another currency',
      hours: 'other hours',
      incomplete: 'one of the three amounts of the country is missing',
      not_in_force: 'not in force today',
    },
  },
};
export const errors: Translation<typeof slErrors> = {
  allowance_rates: {
    no_company: 'A company must be selected before migration',
    cell_too_long: 'In row {{row}} the column “{{column}}” has more than {{max}} characters',
  },
};
/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  allowance_rates: 'allowance rates',
  old_allowance_table: 'old table of allowances',
};
