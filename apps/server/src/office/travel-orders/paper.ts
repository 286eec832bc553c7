import type { AllowanceLine, CurrencyTotal, LanguageCode } from '@konvoj/contract';
import { formatClock, formatDate, formatDateTime, formatDuration, formatNumber } from '@konvoj/i18n';
import type { TextKey, TextParams } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Block, Document, DocumentHead, TableBlock, TableCell } from '../../platform/documents/document.ts';
import { expenseAmount, isIssuedLate, less, orderNumber, rateOf, sumsOf } from './rules.ts';
import type { StoredTravelOrder } from './types.ts';
import { currencyOf, expenseOnWire } from './wire.ts';

/** For whom a paper is made. */
export interface PaperReader {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly organization: string;
  readonly head: DocumentHead;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** An order with what stands on paper beside it. */
export interface PaperOrder {
  readonly order: StoredTravelOrder;
  readonly files: readonly { readonly id: number; readonly name: string }[];
  readonly userNames: ReadonlyMap<number, string>;
}

type Key = TextKey & `travelOrderPaper.label.${string}`;
export type PaperKey = Key extends `travelOrderPaper.label.${infer Name}` ? Name : never;
export const paperText =
  (language: LanguageCode) =>
  (key: PaperKey, params?: TextParams): string =>
    textOf(language, `travelOrderPaper.label.${key}`, params);

const MINUTE_MS = 60_000;
/** The order is counted in whole minutes, and so it is printed. */
const minuteText = (at: number, timeZone: string): string => `${formatDate(at, timeZone)} ${formatClock(at, timeZone)}`;
const wholeMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;
const TARIFFS = ['tariff0', 'tariff1', 'tariff2', 'tariff3'] as const;
const STATES = {
  draft: 'stateDraft',
  issued: 'stateIssued',
  settled: 'stateSettled',
  cancelled: 'stateCancelled',
} as const;

type Fact = readonly [label: string, text: string];

/** Whole units of a currency, as people write them. */
export const moneyText = (language: LanguageCode, { amount, currency }: CurrencyTotal): string =>
  `${formatNumber(language, amount / 100, 2)} ${currency}`;
/** Amounts of several currencies, which are not added: `96,25 EUR + 47,00 CHF`. */
export const moneysText = (language: LanguageCode, amounts: readonly CurrencyTotal[], home: string): string =>
  (amounts.length === 0 ? [{ amount: 0, currency: home }] : amounts)
    .map((each) => moneyText(language, each))
    .join(' + ');

export const countryName = (language: LanguageCode, code: string): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;

/** `2026-00017`, with the revision of a correction; `osnutek` of a draft. */
export function paperNumber(order: StoredTravelOrder, language: LanguageCode): string {
  const text = paperText(language);
  const marks = [
    ...(order.revision > 1 ? [text('correction', { revision: order.revision })] : []),
    ...(order.state === 'cancelled' ? [text('cancelled')] : []),
  ];
  return [orderNumber(order) ?? text('draft'), ...marks].join(', ');
}

export type PaperPart = 'order' | 'settlement' | null;

/**
 * The order before the trip, the settlement after it, and the explanation of each line, with what an inspector expects (domain
 * reference, 1.1).
 * @param part null: both
 */
export function travelOrderPaper(
  paper: PaperOrder,
  part: PaperPart,
  showsMoney: boolean,
  reader: PaperReader,
): Document {
  const { language, timeZone, organization, madeAt, head } = reader;
  const title = `${paperText(language)('order')} ${paperNumber(paper.order, language)}`;
  const name = paper.order.person?.name;
  return {
    language,
    timeZone,
    organization,
    madeAt,
    head,
    title,
    heading: [title, ...(name === undefined ? [] : [name])].join(' · '),
    orientation: 'portrait',
    blocks: orderBlocks(paper, part, showsMoney, reader),
  };
}

/** The blocks of one order; those of a month follow each other. */
export function orderBlocks(paper: PaperOrder, part: PaperPart, showsMoney: boolean, reader: PaperReader): Block[] {
  return [
    ...(part === 'settlement' ? [] : orderPart(paper, showsMoney, reader)),
    ...(part === 'order' || !showsMoney ? [] : settlementPart(paper, part === null, reader)),
  ];
}

/** Label and text; what is unknown is shown as not entered, because an inspector looks for it. */
function factsOf(rows: readonly (readonly [label: string, text: string | null])[], absent: string): Block {
  return { kind: 'facts', facts: rows.map(([label, value]): Fact => [label, value ?? absent]) };
}

function orderPart({ order, userNames }: PaperOrder, showsMoney: boolean, reader: PaperReader): Block[] {
  const { language, timeZone, organization, head } = reader;
  const text = paperText(language);
  const level = [
    text('ruleSet', { name: order.ruleSet }),
    text(order.reducedAllowance ? 'withReduced' : 'withoutReduced'),
  ].join(', ');
  const start = order.plannedStart ?? order.departure;
  const optional: readonly (readonly [string, string | null])[] = [
    [text('coDriver'), order.coDriver],
    [text('trailer'), order.trailerPlate],
    [text('supplements'), order.supplements],
  ];
  return [
    { kind: 'heading', text: text('partA') },
    factsOf(
      [
        [text('number'), paperNumber(order, language)],
        ...(order.corrects === null ? [] : [[text('corrects'), correctedNumber(order)] as const]),
        ...(order.correctionReason === null ? [] : [[text('correctionReason'), order.correctionReason] as const]),
        ...(order.cancelReason === null ? [] : [[text('cancelReason'), order.cancelReason] as const]),
        [
          text('issued'),
          order.issuedAt === null ? null : `${formatDate(order.issuedAt, timeZone)}, ${order.issuePlace ?? ''}`,
        ],
        [text('company'), [organization, ...head.address].join(', ')],
        [text('person'), order.person?.name ?? null],
        [text('job'), order.person?.job ?? null],
        [text('address'), order.person?.address ?? null],
        [text('purpose'), order.purpose],
        [text('route'), order.route.length === 0 ? null : order.route.join(' – ')],
        [text('plannedStart'), start === null ? null : `${minuteText(start, timeZone)} (${timeZone})`],
        [text('plannedDays'), order.plannedDays === null ? null : String(order.plannedDays)],
        [text('means'), text(order.means)],
        [text('plate'), order.plate],
        [text('payer'), order.payer ?? organization],
        [text('level'), level],
        ...(showsMoney
          ? [[text('advance'), order.advance === null ? text('none') : moneyText(language, order.advance)] as const]
          : []),
        ...optional.filter(([, value]) => value !== null),
        ...confirmed(order, ['ordered'], userNames, reader),
      ],
      text('notEntered'),
    ),
    ...(isIssuedLate(order) ? [{ kind: 'text', text: text('issuedLate') } as const] : []),
    { kind: 'signatures', labels: [text('signOrdered'), text('signDriver')] },
  ];
}

const correctedNumber = (order: StoredTravelOrder): string =>
  [orderNumber(order), ...(order.revision > 2 ? [String(order.revision - 1)] : [])].join('/');

/** Who confirmed which step in the product; signatures on paper stand beside it. */
function confirmed(
  { approvals }: StoredTravelOrder,
  kinds: readonly StoredTravelOrder['approvals'][number]['kind'][],
  userNames: ReadonlyMap<number, string>,
  { language, timeZone }: PaperReader,
): Fact[] {
  const text = paperText(language);
  return approvals
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, userId, at }) => [
      text(kind),
      text('confirmedBy', {
        name: (userId === null ? null : userNames.get(userId)) ?? '–',
        time: formatDateTime(at, timeZone),
      }),
    ]);
}

function settlementPart(paper: PaperOrder, onNewPage: boolean, reader: PaperReader): Block[] {
  const { order, files, userNames } = paper;
  const { language, timeZone } = reader;
  const text = paperText(language);
  const km = (metres: number | null) => (metres === null ? null : `${formatNumber(language, metres / 1_000, 1)} km`);
  const at = (time: number | null) => (time === null ? null : minuteText(time, timeZone));
  return [
    { kind: 'heading', text: text('partB'), onNewPage },
    factsOf(
      [
        [text('number'), paperNumber(order, language)],
        [text('claimant'), order.person?.name ?? null],
        [text('departure'), at(order.departure)],
        [text('return'), at(order.return)],
        [text('absence'), absenceText(order, text)],
        [text('plate'), order.plate],
        [text('odometerStart'), km(order.odometerStart)],
        [text('odometerEnd'), km(order.odometerEnd)],
        [text('distance'), km(order.distance)],
      ],
      text('notEntered'),
    ),
    { kind: 'heading', text: text('crossings') },
    crossingTable(order, reader),
    ...(order.stops.length === 0 ? [] : [{ kind: 'heading', text: text('stops') } as const, stopTable(order, reader)]),
    { kind: 'heading', text: text('allowances') },
    countryTable(order, reader),
    { kind: 'heading', text: text('expenses') },
    expenseTable(paper, reader),
    { kind: 'heading', text: text('settlement') },
    { kind: 'facts', facts: balanceFacts(order, reader) },
    factsOf(
      [
        [text('attachments'), files.length === 0 ? text('none') : files.map(({ name }) => name).join(', ')],
        [text('remark'), order.remark],
        ...(order.notes === null ? [] : [[text('notes'), order.notes] as const]),
        ...confirmed(order, ['claimed', 'approved', 'paid'], userNames, reader),
      ],
      '–',
    ),
    { kind: 'signatures', labels: [text('signClaimed'), text('signApproved'), text('signPaid')] },
    ...(order.calculation === null || order.calculation.lines.length === 0
      ? []
      : [{ kind: 'heading', text: text('annex'), onNewPage: true } as const, explanationTable(paper, reader)]),
  ];
}

function absenceText({ departure, return: arrival }: StoredTravelOrder, text: ReturnType<typeof paperText>) {
  if (departure === null || arrival === null) return null;
  const minutes = Math.floor(arrival / MINUTE_MS) - Math.floor(departure / MINUTE_MS);
  return text('absenceText', {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  });
}

function crossingTable({ crossings }: StoredTravelOrder, { language }: PaperReader): TableBlock {
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('crossings'),
    columns: [
      { header: text('time'), kind: 'instant', width: 90 },
      { header: text('toCountry'), kind: 'text', width: 110 },
      { header: text('place'), kind: 'text', width: 200 },
      { header: text('source'), kind: 'text', width: 90 },
    ],
    rows: crossings.map(({ time, toCountry, place, latitude, longitude, source }) => [
      wholeMinute(time),
      countryName(language, toCountry),
      place ?? (latitude === null || longitude === null ? null : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`),
      text(source),
    ]),
    totals: [],
    empty: text('noCrossings'),
  };
}

function stopTable({ stops }: StoredTravelOrder, { language }: PaperReader): TableBlock {
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('stops'),
    columns: [
      { header: text('place'), kind: 'text', width: 220 },
      { header: text('arrived'), kind: 'instant', width: 90 },
      { header: text('left'), kind: 'instant', width: 90 },
      { header: text('reason'), kind: 'text', width: 90 },
    ],
    rows: stops.map(({ place, arrivedAt, leftAt, reason }) => [
      place,
      wholeMinute(arrivedAt),
      leftAt === null ? null : wholeMinute(leftAt),
      text(reason),
    ]),
    totals: [],
    empty: text('noStops'),
  };
}

const units = (cents: number): number => cents / 100;

/** Number, unit amount and total of allowances per country: lines that are alike are one row. */
function countryTable({ calculation }: StoredTravelOrder, { language }: PaperReader): TableBlock {
  const text = paperText(language);
  const lines = calculation?.lines ?? [];
  const alike = Map.groupBy(lines, ({ country, tariffCode, base, currency }) =>
    [country, tariffCode, base, currency].join(' '),
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
        countryName(language, first?.country ?? ''),
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

function expenseTable({ order, files }: PaperOrder, { language }: PaperReader): TableBlock {
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('expenses'),
    columns: [
      { header: text('description'), kind: 'text', width: 120 },
      {
        header: text('quantity'),
        kind: 'number',
        digits: decimalsOf(
          order.expenses.map(({ quantity }) => quantity),
          0,
          3,
        ),
        width: 50,
      },
      { header: text('unitPrice'), kind: 'number', digits: 2, width: 55 },
      { header: text('amount'), kind: 'number', digits: 2, width: 55 },
      { header: text('currency'), kind: 'text', width: 40 },
      {
        header: text('rate'),
        kind: 'number',
        digits: rateDigits(order.expenses.flatMap((each) => rateOf(each, order)?.rate ?? [])),
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
      { header: text('receipt'), kind: 'text', width: 80 },
    ],
    rows: order.expenses.map((stored) => {
      const { rate, rateDate, rateSource, homeAmount, ...expense } = expenseOnWire(stored, order);
      return [
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
        files.find(({ id }) => id === expense.fileId)?.name ?? null,
      ];
    }),
    totals: [],
    empty: text('noExpenses'),
  };
}

/** As many decimals as the values have, within bounds: a quantity of `1,000` would be read as a thousand. */
function decimalsOf(values: readonly number[], least: number, most: number): number {
  return Math.min(most, Math.max(least, ...values.map((value) => (String(value).split('.')[1] ?? '').length)));
}

/** `05.03.2026` of `2026-03-05`. */
const writtenDay = (day: string): string => day.split('-').toReversed().join('.');

function balanceFacts(order: StoredTravelOrder, { language }: PaperReader): Fact[] {
  const text = paperText(language);
  const home = currencyOf(order.homeCountry);
  const { allowances, driverExpenses, companyExpenses, balance, homeBalance } = sumsOf(order, home);
  const money = (amounts: readonly CurrencyTotal[]) => moneysText(language, amounts, home);
  const ceiling = order.calculation?.ceiling ?? null;
  const due = balance.filter(({ amount }) => amount > 0);
  const back = balance.filter(({ amount }) => amount < 0).map(negated);
  const inHome = (at: CurrencyTotal) =>
    `${text(at.amount < 0 ? 'balanceBack' : 'balance')}: ${moneyText(language, at.amount < 0 ? negated(at) : at)}`;
  return [
    [text('allowancesSum'), money(allowances)],
    [text('driverExpenses'), money(driverExpenses)],
    [text('companyExpenses'), money(companyExpenses)],
    [text('advance'), money(order.advance === null ? [] : [order.advance])],
    ...(due.length > 0 || back.length === 0 ? [[text('balance'), money(due)] as const] : []),
    ...(back.length > 0 ? [[text('balanceBack'), money(back)] as const] : []),
    ...(homeBalance !== null && balance.some(({ currency }) => currency !== home)
      ? [[text('homeBalance'), inHome(homeBalance)] as const]
      : []),
    ...(order.exchangeRates.length === 0
      ? []
      : [
          [
            text('rates'),
            order.exchangeRates
              .map(
                ({ currency, rate, rateDate, rateSource }) =>
                  `1 ${home} = ${formatNumber(language, rate, rateDigits([rate]))} ${currency} (${writtenDay(rateDate)}, ${text(rateSource)})`,
              )
              .join('; '),
          ] as const,
        ]),
    ...(ceiling === null
      ? []
      : [
          [text('taxFree'), money(less(allowances, ceiling.excess))] as const,
          ...(ceiling.excess.length === 0 ? [] : [[text('taxable'), money(ceiling.excess)] as const]),
        ]),
  ];
}

/** The digits of a rate as it was entered, four to six: with fewer, the amounts could not be checked. */
const rateDigits = (rates: readonly number[]): number => decimalsOf(rates, 4, 6);

const negated = ({ amount, currency }: CurrencyTotal): CurrencyTotal => ({ currency, amount: -amount });

/** Each line with its reason, marks and what was changed by hand. */
function explanationTable({ order, userNames }: PaperOrder, reader: PaperReader): TableBlock {
  const { language } = reader;
  const text = paperText(language);
  return {
    kind: 'table',
    sheet: text('lines'),
    columns: [
      { header: text('from'), kind: 'instant', width: 70 },
      { header: text('until'), kind: 'instant', width: 70 },
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
      countryName(language, line.country),
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
    ...joined(text('expenses'), (paper) => expenseTable(paper, reader)),
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
      { header: text('departure'), kind: 'instant', width: 80 },
      { header: text('return'), kind: 'instant', width: 80 },
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
