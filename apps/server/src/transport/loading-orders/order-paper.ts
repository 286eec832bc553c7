import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Block, Document, TableCell } from '../../platform/documents/document.ts';
import { activityText, windowText } from './order-text.ts';
import { orderNumber } from './rules.ts';
import type { StoredPoint } from './stored-order.ts';
import type { StoredOrder } from './types.ts';

/** For whom a paper is made. */
export interface PaperReader {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly organization: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** An order with the names that stand on paper. */
export interface PaperOrder {
  readonly order: StoredOrder;
  readonly vehicle: string | null;
  readonly driver: string | null;
}

type Key = Parameters<typeof textOf>[1] & `loadingOrders.paper.${string}`;
export const paperText =
  (language: LanguageCode) => (key: Key extends `loadingOrders.paper.${infer Name}` ? Name : never) =>
    textOf(language, `loadingOrders.paper.${key}`);

/** The head that the papers of an order share: whose, what and when. Empty facts are left out. */
export function paperHead(
  { order, vehicle, driver }: PaperOrder,
  title: string,
  { language, timeZone, organization, madeAt }: PaperReader,
): Omit<Document, 'blocks'> & { readonly facts: Block } {
  const text = paperText(language);
  const number = orderNumber(order.year, order.sequence);
  const facts: [string, string | null][] = [
    [text('client'), order.client],
    [text('documentNumber'), order.documentNumber],
    [text('customerReference'), order.customerReference],
    [text('time'), `${formatDateTime(order.time, timeZone)} (${timeZone})`],
    [text('vehicle'), vehicle],
    [text('driver'), driver],
  ];
  return {
    language,
    timeZone,
    title: `${title} ${number}`,
    organization,
    heading: `${title} ${number}`,
    madeAt,
    facts: {
      kind: 'facts',
      facts: facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
    },
  };
}

/** The map takes the height of a third of the page. Points. */
const MAP_HEIGHT = 260;

/**
 * The order for its driver: points with windows, goods and contacts, and the way on a map.
 * @param map a drawing whose points have the numbers of the table; null: none
 */
export function orderPaper(paper: PaperOrder, map: string | null, reader: PaperReader): Document {
  const { order } = paper;
  const { language } = reader;
  const text = paperText(language);
  const { facts, ...head } = paperHead(paper, textOf(language, 'loadingOrders.order'), reader);
  const points = order.points.filter(({ isSkipped }) => !isSkipped);
  const notes = order.notes === null ? [] : [{ kind: 'text', text: order.notes } as const];
  return {
    ...head,
    blocks: [
      facts,
      ...notes,
      pointTable(points, reader),
      goodsTable(points, reader),
      ...(map === null ? [] : [{ kind: 'picture', source: map, height: MAP_HEIGHT } as const]),
      { kind: 'signatures', labels: [text('signDispatcher'), text('signDriver')] },
    ],
  };
}

function pointTable(points: readonly StoredPoint[], { language, timeZone }: PaperReader): Block {
  const text = paperText(language);
  return {
    kind: 'table',
    columns: [
      { header: text('number'), kind: 'number', width: 30 },
      { header: text('activity'), kind: 'text', width: 80 },
      { header: text('place'), kind: 'text', width: 200 },
      { header: text('window'), kind: 'text', width: 150 },
      { header: text('stay'), kind: 'duration', width: 50 },
      { header: text('contact'), kind: 'text', width: 110 },
      { header: text('notes'), kind: 'text', width: 130 },
    ],
    rows: points.map((point, index) => [
      index + 1,
      activityText(point, language),
      joined([point.name, point.address]),
      windowText(point, timeZone),
      point.stayMinutes === null ? null : point.stayMinutes * 60,
      joined([point.contactPerson, point.phone]),
      point.notes,
    ]),
    totals: [],
    empty: '',
  };
}

function goodsTable(points: readonly StoredPoint[], { language }: PaperReader): Block {
  const text = paperText(language);
  const rows = points.flatMap(({ goods }, index): TableCell[][] =>
    goods === null
      ? []
      : [
          [
            index + 1,
            goods.description,
            goods.pieces,
            goods.weightKg,
            goods.pallets,
            goods.loadingMeters,
            goods.adrClass,
            temperatureText(goods, language),
          ],
        ],
  );
  return {
    kind: 'table',
    columns: [
      { header: text('number'), kind: 'number', width: 30 },
      { header: text('goods'), kind: 'text', width: 200 },
      { header: text('pieces'), kind: 'number', width: 60 },
      { header: text('weight'), unit: 'kg', kind: 'number', digits: 1, width: 80 },
      { header: text('pallets'), kind: 'number', width: 60 },
      { header: text('loadingMeters'), kind: 'number', digits: 1, width: 80 },
      { header: text('adr'), kind: 'text', width: 50 },
      { header: text('temperature'), kind: 'text', width: 90 },
    ],
    rows,
    totals: [],
    empty: text('noGoods'),
  };
}

function temperatureText(
  { temperatureFrom, temperatureTo }: NonNullable<StoredPoint['goods']>,
  language: LanguageCode,
): string | null {
  const [from, to] = [temperatureFrom, temperatureTo].map((degrees) =>
    degrees === null ? '' : formatNumber(language, degrees, 1),
  );
  if (temperatureFrom !== null && temperatureTo !== null) return `${from} – ${to} °C`;
  if (temperatureFrom !== null) return `≥ ${from} °C`;
  return temperatureTo === null ? null : `≤ ${to} °C`;
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(', ');
}
