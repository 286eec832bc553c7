import type { CurrencyTotal, LanguageCode, PayrollRow } from '@konvoj/contract';
import type { TableBlock, TableCell } from '../../platform/documents/document.ts';
import { withoutFormula } from '../../platform/formula-text.ts';
import { csvOfSheet } from '../../platform/sheets/write-sheets.ts';
import { paperText } from './paper-words.ts';

/** One row for each driver and currency, which are never added. Amounts in whole units. */
export function payrollTable(rows: readonly PayrollRow[], language: LanguageCode): TableBlock {
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('payroll'),
    columns: [
      { header: text('person'), kind: 'text', width: 90 },
      { header: text('orderNumbers'), kind: 'text', width: 110 },
      { header: text('full'), kind: 'number', width: 40 },
      { header: text('half'), kind: 'number', width: 40 },
      { header: text('reduced'), kind: 'number', width: 40 },
      { header: text('allowancesSum'), kind: 'number', digits: 2, width: 55 },
      { header: text('taxFree'), kind: 'number', digits: 2, width: 55 },
      { header: text('taxable'), kind: 'number', digits: 2, width: 55 },
      { header: text('expensesSum'), kind: 'number', digits: 2, width: 55 },
      { header: text('advances'), kind: 'number', digits: 2, width: 55 },
      { header: text('paidBefore'), kind: 'number', digits: 2, width: 55 },
      { header: text('balanceSum'), kind: 'number', digits: 2, width: 55 },
      { header: text('currency'), kind: 'text', width: 40 },
      { header: text('homeBalance'), kind: 'number', digits: 2, width: 55 },
      { header: text('homeCurrency'), kind: 'text', width: 40 },
      { header: text('open'), kind: 'number', width: 40 },
      { header: text('unverifiedOrders'), kind: 'number', width: 40 },
    ],
    rows: rows.flatMap(rowsOf),
    totals: [],
    empty: text('noPayroll'),
  };
}

/** Counts and the balance in the home currency stand in the first row of a driver only, so that a column can be added up. */
function rowsOf(row: PayrollRow): TableCell[][] {
  const used = [...row.allowances, ...row.expenses, ...row.advances, ...row.paidBefore, ...row.balance].map(
    ({ currency }) => currency,
  );
  const currencies: (string | null)[] = used.length === 0 ? [null] : [...new Set(used)];
  return currencies.map((currency, index) => {
    const of = (amounts: readonly CurrencyTotal[]) =>
      currency === null ? null : (amounts.find((each) => each.currency === currency)?.amount ?? 0) / 100;
    const once = (count: number) => (index === 0 ? count : null);
    return [
      row.person,
      row.orders.map(({ number }) => number).join(', '),
      once(row.full),
      once(row.half),
      once(row.reduced),
      of(row.allowances),
      of(row.taxFree),
      of(row.taxable),
      of(row.expenses),
      of(row.advances),
      of(row.paidBefore),
      of(row.balance),
      currency,
      index === 0 && row.homeBalance !== null ? row.homeBalance.amount / 100 : null,
      index === 0 && row.homeBalance !== null ? row.homeBalance.currency : null,
      once(row.open),
      once(row.unverified),
    ];
  });
}

/** With a header line; amounts have a point and two decimals. */
export function csvOf({ columns, rows, sheet }: TableBlock): Uint8Array {
  const written = rows.map((row) =>
    row.map((value, index) => {
      const digits = columns[index]?.digits;
      if (typeof value !== 'number') return value === null ? null : withoutFormula(value);
      return digits === undefined ? value : value.toFixed(digits);
    }),
  );
  return new TextEncoder().encode(
    csvOfSheet({ sheet: sheet ?? '', header: columns.map(({ header }) => header), rows: written }),
  );
}
