import type { AllowanceLine, ExpenseKind, LanguageCode } from '@konvoj/contract';
import { formatDuration } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { TableBlock, TableCell } from '../../platform/documents/document.ts';
import {
  countryName,
  decimalsOf,
  EXPENSE_KINDS,
  moneyText,
  paperText,
  rateDigits,
  TARIFFS,
  units,
  writtenDay,
} from './paper-words.ts';
import type { PaperOrder, PaperReader } from './paper-words.ts';
import { expenseAmount, needsReceipt, rateOf } from './rules.ts';
import type { StoredTravelOrder } from './types.ts';
import { currencyOf, expenseOnWire } from './wire.ts';

export function crossingTable({ crossings }: StoredTravelOrder, { language }: PaperReader): TableBlock {
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('crossings'),
    columns: [
      { header: text('time'), kind: 'minute', width: 90 },
      { header: text('toCountry'), kind: 'text', width: 110 },
      { header: text('place'), kind: 'text', width: 200 },
      { header: text('source'), kind: 'text', width: 90 },
    ],
    rows: crossings.map(({ time, toCountry, place, latitude, longitude, source }) => [
      time,
      countryName(language, toCountry),
      place ?? (latitude === null || longitude === null ? null : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`),
      text(source),
    ]),
    totals: [],
    empty: text('noCrossings'),
  };
}

export function stopTable({ stops }: StoredTravelOrder, { language }: PaperReader): TableBlock {
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('stops'),
    columns: [
      { header: text('place'), kind: 'text', width: 220 },
      { header: text('arrived'), kind: 'minute', width: 90 },
      { header: text('left'), kind: 'minute', width: 90 },
      { header: text('reason'), kind: 'text', width: 90 },
    ],
    rows: stops.map(({ place, arrivedAt, leftAt, reason }) => [place, arrivedAt, leftAt, text(reason)]),
    totals: [],
    empty: text('noStops'),
  };
}

/** Number, unit amount and total of allowances per country: lines that are alike are one row. */
export function countryTable({ calculation }: StoredTravelOrder, { language }: PaperReader): TableBlock {
  const text = paperText(language);
  const lines = calculation?.lines ?? [];
  const alike = Map.groupBy(lines, ({ country, city, tariffCode, base, currency }) =>
    [country, city, tariffCode, base, currency].join(' '),
  );
  const sum = (some: readonly AllowanceLine[], of: (line: AllowanceLine) => number) =>
    some.reduce((total, line) => total + of(line), 0);
  return {
    kind: 'table',
    sheet: text('allowances'),
    columns: [
      { header: text('country'), kind: 'text', width: 110 },
      { header: text('tariff'), kind: 'text', width: 80 },
      { header: text('count'), kind: 'number', width: 50 },
      { header: text('unit'), kind: 'number', digits: 2, width: 70 },
      { header: text('deductions'), kind: 'number', digits: 2, width: 70 },
      { header: text('supplement'), kind: 'number', digits: 2, width: 60 },
      { header: text('amount'), kind: 'number', digits: 2, width: 70 },
      { header: text('currency'), kind: 'text', width: 50 },
    ],
    rows: [...alike.values()].map((some): TableCell[] => {
      const [first] = some;
      return [
        first === undefined ? null : lineCountry(language, first),
        text(TARIFFS[first?.tariffCode ?? 0]),
        some.length,
        units(first?.base ?? 0),
        -units(sum(some, ({ deductions }) => deductions.reduce((total, { amount }) => total + amount, 0))) || 0,
        units(sum(some, ({ supplement }) => supplement)),
        units(sum(some, ({ amount }) => amount)),
        first?.currency ?? null,
      ];
    }),
    totals: [],
    empty: text('noAllowances'),
  };
}

interface ExpensesShown {
  readonly kinds: readonly ExpenseKind[];
  /** What stands there when there are none of these kinds. */
  readonly empty: string;
}

/** Expenses with their receipts. @param shown undefined: all of them */
export function expenseTable(
  { order, files }: PaperOrder,
  { language }: PaperReader,
  shown?: ExpensesShown,
): TableBlock {
  const text = paperText(language);
  const expenses = order.expenses.filter(({ kind }) => shown === undefined || shown.kinds.includes(kind));
  return {
    kind: 'table',
    sheet: text('expensesSum'),
    columns: [
      { header: text('expenseKind'), kind: 'text', width: 60 },
      { header: text('description'), kind: 'text', width: 110 },
      {
        header: text('quantity'),
        kind: 'number',
        digits: decimalsOf(
          expenses.map(({ quantity }) => quantity),
          0,
          3,
        ),
        width: 50,
      },
      {
        header: text('unitPrice'),
        kind: 'number',
        digits: decimalsOf(
          expenses.map(({ unitPrice }) => units(unitPrice)),
          2,
          3,
        ),
        width: 55,
      },
      { header: text('amount'), kind: 'number', digits: 2, width: 55 },
      { header: text('currency'), kind: 'text', width: 48 },
      {
        header: text('rate'),
        kind: 'number',
        digits: rateDigits(expenses.flatMap((each) => rateOf(each, order)?.rate ?? [])),
        width: 50,
      },
      { header: text('rateDate'), kind: 'text', width: 60 },
      {
        header: text('homeAmount', { currency: currencyOf(order.homeCountry) }),
        kind: 'number',
        digits: 2,
        width: 55,
      },
      { header: text('paidBy'), kind: 'text', width: 50 },
      { header: text('receipt'), kind: 'text', width: 72 },
    ],
    rows: expenses.map((stored) => {
      const { rate, rateDate, rateSource, homeAmount, ...expense } = expenseOnWire(stored, order);
      return [
        text(EXPENSE_KINDS[expense.kind]),
        expense.description,
        expense.quantity,
        units(expense.unitPrice),
        units(expenseAmount(stored)),
        expense.currency,
        rate,
        rateDate === null
          ? null
          : [writtenDay(rateDate), ...(rateSource === null ? [] : [text(rateSource)])].join(', '),
        homeAmount === null ? null : units(homeAmount),
        text(expense.paidBy === 'driver' ? 'driver' : 'companyPays'),
        needsReceipt(stored) ? text('noReceipt') : (files.find(({ id }) => id === expense.fileId)?.name ?? null),
      ];
    }),
    totals: [],
    empty: shown?.empty ?? text('noExpenses'),
  };
}

/** The country of a line, with the city whose rate it has. */
const lineCountry = (language: LanguageCode, { country, city }: AllowanceLine): string =>
  [countryName(language, country), ...(city === null ? [] : [city])].join(', ');

/** Each line with its reason, marks and what was changed by hand. */
export function explanationTable({ order, userNames }: PaperOrder, reader: PaperReader): TableBlock {
  const { language } = reader;
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('lines'),
    columns: [
      { header: text('from'), kind: 'minute', width: 70 },
      { header: text('until'), kind: 'minute', width: 70 },
      { header: text('where'), kind: 'text', width: 70 },
      { header: text('country'), kind: 'text', width: 60 },
      { header: text('tariff'), kind: 'text', width: 50 },
      { header: text('amount'), kind: 'number', digits: 2, width: 45 },
      { header: text('currency'), kind: 'text', width: 40 },
      { header: text('explanation'), kind: 'text', width: 170 },
    ],
    rows: (order.calculation?.lines ?? []).map((line) => [
      Date.parse(line.start),
      Date.parse(line.end),
      Object.entries(line.minutesByCountry)
        .map(([country, minutes]) => `${country} ${formatDuration(minutes * 60)}`)
        .join(', '),
      lineCountry(language, line),
      text(TARIFFS[line.tariffCode]),
      units(line.amount),
      line.currency,
      explanationOf(line, order, userNames, language),
    ]),
    totals: [],
    empty: text('noAllowances'),
  };
}

/** The reason of a line in words, with deductions, the mark of unverified rates and what was changed by hand. */
export function explanationOf(
  line: AllowanceLine,
  order: Pick<StoredTravelOrder, 'overrides'>,
  userNames: ReadonlyMap<number, string>,
  language: LanguageCode,
): string {
  const text = paperText(language);
  const { key, params } = line.explanation;
  const named = Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (/^[A-Z]{2}$/.test(value)) return [name, countryName(language, value)];
      return [name, /^\d{4}-\d{2}-\d{2}$/.test(value) ? writtenDay(value) : value];
    }),
  );
  const override = order.overrides.find(({ window }) => window === line.window);
  const changed =
    line.computed === null || override === undefined
      ? []
      : [
          text('overridden', {
            by: (override.userId === null ? null : userNames.get(override.userId)) ?? '–',
            reason: override.reason,
            country: countryName(language, line.computed.country),
            tariff: text(TARIFFS[line.computed.tariffCode]),
            amount: moneyText(language, line.computed),
          }),
        ];
  return [
    textOf(language, `allowances.explanation.${key}`, named),
    ...line.deductions.map(({ meal, percent }) => textOf(language, `allowances.deduction.${meal}`, { percent })),
    ...(line.supplement > 0 ? [textOf(language, 'allowances.cabNight')] : []),
    ...(line.verified ? [] : [text('unverified')]),
    ...changed,
  ].join(' · ');
}
