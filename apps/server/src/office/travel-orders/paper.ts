import { TRANSPORT_COSTS, expenseKind } from '@konvoj/contract';
import type { CurrencyTotal, LanguageCode } from '@konvoj/contract';
import { formatDate, formatNumber } from '@konvoj/i18n';
import type { Block, Document } from '../../platform/documents/document.ts';
import { countryTable, crossingTable, expenseTable, explanationTable, stopTable } from './paper-tables.ts';
import { minuteText, moneysText, moneyText, paperNumber, paperText, rateDigits, writtenDay } from './paper-words.ts';
import type { PaperOrder, PaperReader } from './paper-words.ts';
import { hasUnverifiedCeiling, isIssuedLate, less, orderNumber, sumsOf } from './rules.ts';
import type { StoredTravelOrder } from './types.ts';
import { currencyOf } from './wire.ts';

const MINUTE_MS = 60_000;
const OTHER_COSTS = expenseKind.options.filter((kind) => !TRANSPORT_COSTS.includes(kind));

type Fact = readonly [label: string, text: string];

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
    [text('carriageKind'), order.carriage === null ? null : text(order.carriage)],
    [text('ownWeight'), kilogramsText(language, order.ownWeightKg)],
    [text('payload'), kilogramsText(language, order.payloadKg)],
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
        [text('company'), organization],
        [text('companyAddress'), head.address.length === 0 ? null : head.address.join(', ')],
        [text('taxNumber'), head.taxNumber ?? null],
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

const kilogramsText = (language: LanguageCode, kilograms: number | null): string | null =>
  kilograms === null ? null : `${formatNumber(language, kilograms, 0)} kg`;

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
        time: minuteText(at, timeZone),
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
    { kind: 'heading', text: text('transportCosts') },
    expenseTable(paper, reader, { kinds: TRANSPORT_COSTS, empty: text('noTransportCosts') }),
    { kind: 'heading', text: text('expenses') },
    expenseTable(paper, reader, { kinds: OTHER_COSTS, empty: text('noExpenses') }),
    { kind: 'heading', text: text('settlement') },
    { kind: 'facts', facts: balanceFacts(paper, reader) },
    factsOf(
      [
        [text('attachments'), files.length === 0 ? text('noAttachments') : files.map(({ name }) => name).join(', ')],
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

function balanceFacts({ order, corrected }: PaperOrder, { language }: PaperReader): Fact[] {
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
    ...(corrected === null ? [] : correctionFacts(balance, sumsOf(corrected, home).balance, money, text)),
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
          ...(hasUnverifiedCeiling(order) ? [[text('taxFreeNote'), text('unverified')] as const] : []),
        ]),
  ];
}

/** What the corrected order came to, and what remains of the correction; amounts to be paid back are negative. */
function correctionFacts(
  balance: readonly CurrencyTotal[],
  before: readonly CurrencyTotal[],
  money: (amounts: readonly CurrencyTotal[]) => string,
  text: ReturnType<typeof paperText>,
): Fact[] {
  return [
    [text('settledBefore'), money(before)],
    [text('settledNow'), money(less(balance, before))],
  ];
}

const negated = ({ amount, currency }: CurrencyTotal): CurrencyTotal => ({ currency, amount: -amount });
