import type { CurrencyTotal } from '@konvoj/contract';
import type { TableBlock, TableCell } from '../../platform/documents/document.ts';
import { crossingTable, expenseTable, explanationTable } from './paper-tables.ts';
import { paperNumber, paperText, STATES, units } from './paper-words.ts';
import type { PaperOrder, PaperReader } from './paper-words.ts';
import { sumsOf } from './rules.ts';
import { currencyOf } from './wire.ts';

/** Orders, their lines and expenses as tables with numbers that can be added up. */
export function orderSheets(papers: readonly PaperOrder[], reader: PaperReader): TableBlock[] {
  const { language } = reader;
  const text = paperText(language);
  const numbered = (paper: PaperOrder, table: TableBlock): TableCell[][] =>
    table.rows.map((row) => [paperNumber(paper.order, language), ...row]);
  const joined = (sheet: string, tableOf: (paper: PaperOrder) => TableBlock): TableBlock[] => {
    const [first] = papers;
    if (first === undefined) return [];
    const { columns, empty } = tableOf(first);
    return [
      {
        kind: 'table',
        sheet,
        columns: [{ header: text('number'), kind: 'text', width: 60 }, ...columns],
        rows: papers.flatMap((paper) => numbered(paper, tableOf(paper))),
        totals: [],
        empty,
      },
    ];
  };
  return [
    orderTable(papers, reader),
    ...joined(text('lines'), (paper) => explanationTable(paper, reader)),
    ...joined(text('expensesSum'), (paper) => expenseTable(paper, reader)),
    ...joined(text('crossings'), ({ order }) => crossingTable(order, reader)),
  ];
}

/** One row for each order and currency: sums of currencies are never mixed. */
export function orderTable(papers: readonly PaperOrder[], { language }: PaperReader): TableBlock {
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('orders'),
    columns: [
      { header: text('number'), kind: 'text', width: 60 },
      { header: text('state'), kind: 'text', width: 55 },
      { header: text('departure'), kind: 'minute', width: 80 },
      { header: text('return'), kind: 'minute', width: 80 },
      { header: text('purpose'), kind: 'text', width: 70 },
      { header: text('plate'), kind: 'text', width: 55 },
      { header: text('distance'), unit: 'km', kind: 'number', digits: 1, width: 50 },
      { header: text('allowancesSum'), kind: 'number', digits: 2, width: 62 },
      { header: text('driverExpenses'), kind: 'number', digits: 2, width: 60 },
      { header: text('advance'), kind: 'number', digits: 2, width: 50 },
      { header: text('balance'), kind: 'number', digits: 2, width: 55 },
      { header: text('currency'), kind: 'text', width: 48 },
    ],
    rows: papers.flatMap(({ order }) => {
      const home = currencyOf(order.homeCountry);
      const { allowances, driverExpenses, balance } = sumsOf(order, home);
      const advance = order.advance === null ? [] : [order.advance];
      const used = [...allowances, ...driverExpenses, ...advance, ...balance].map(({ currency }) => currency);
      const currencies = used.length === 0 ? [home] : [...new Set(used)];
      return currencies.map((currency, index): TableCell[] => {
        const of = (amounts: readonly CurrencyTotal[]) =>
          units(amounts.find((each) => each.currency === currency)?.amount ?? 0);
        return [
          paperNumber(order, language),
          text(STATES[order.state]),
          order.departure,
          order.return,
          order.purpose,
          order.plate,
          index > 0 || order.distance === null ? null : order.distance / 1_000,
          of(allowances),
          of(driverExpenses),
          of(advance),
          of(balance),
          currency,
        ];
      });
    }),
    totals: [],
    empty: text('noOrders'),
  };
}
