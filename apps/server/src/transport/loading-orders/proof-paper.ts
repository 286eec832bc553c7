import { formatDateTime, formatDuration } from '@konvoj/i18n';
import type { Block, Document, TableCell } from '../../platform/documents/document.ts';
import { paperHead, paperText } from './order-paper.ts';
import type { PaperOrder, PaperReader } from './order-paper.ts';
import type { StoredPoint } from './stored-order.ts';

/** A record of the vehicle while it was at a point. */
export interface ProofRecord {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly speedKmh: number | null;
  readonly ignition: boolean | null;
}

/** Most records of one point on paper: the first and the last, and others evenly between. */
export const PROOF_RECORDS_MAX = 60;

/** The waiting times of an order, with the records of the vehicle that show them. */
export function proofPaper(
  paper: PaperOrder,
  recordsOf: ReadonlyMap<number, readonly ProofRecord[]>,
  reader: PaperReader,
): Document {
  const { order } = paper;
  const text = paperText(reader.language);
  const { facts, ...head } = paperHead(paper, text('proof'), reader);
  const points = order.points.filter(({ isSkipped }) => !isSkipped);
  return {
    ...head,
    blocks: [
      facts,
      { kind: 'facts', facts: [[text('freeTime'), formatDuration(order.freeMinutes * 60)]] },
      waitingTable(points, reader),
      ...points.flatMap((point, index) => recordBlocks(point, index + 1, recordsOf.get(point.number) ?? [], reader)),
    ],
  };
}

function waitingTable(points: readonly StoredPoint[], { language, timeZone }: PaperReader): Block {
  const text = paperText(language);
  const time = (at: number | null, isByHand: boolean, isUncertain = false) =>
    at === null
      ? null
      : [
          formatDateTime(at, timeZone),
          ...(isByHand ? [`(${text('byHand')})`] : []),
          ...(isUncertain ? [`(${text('uncertain')})`] : []),
        ].join(' ');
  return {
    kind: 'table',
    columns: [
      { header: text('number'), kind: 'number', width: 30 },
      { header: text('place'), kind: 'text', width: 150 },
      { header: text('coordinates'), kind: 'text', width: 110 },
      { header: text('window'), kind: 'text', width: 130 },
      { header: text('arrived'), kind: 'text', width: 110 },
      { header: text('left'), kind: 'text', width: 110 },
      { header: text('waiting'), kind: 'duration', width: 60 },
      { header: text('chargeable'), kind: 'duration', width: 60 },
    ],
    rows: points.map((point, index): TableCell[] => [
      index + 1,
      [point.name, point.address].filter((part) => part !== null).join(', '),
      `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`,
      windowOf(point, timeZone),
      time(point.arrivedAt, point.manualArrivedAt !== null),
      time(point.leftAt, point.manualLeftAt !== null, point.isLeftUncertain),
      point.waitingSeconds,
      point.chargeableSeconds,
    ]),
    totals: ['', '', '', '', '', '', sum(points, 'waitingSeconds'), sum(points, 'chargeableSeconds')],
    empty: '',
  };
}

function windowOf({ windowFrom, windowTo }: StoredPoint, timeZone: string): string {
  const ends = [windowFrom, windowTo].map((at) => (at === null ? '' : formatDateTime(at, timeZone)));
  return windowFrom === null && windowTo === null ? '' : ends.join(' – ');
}

function sum(points: readonly StoredPoint[], name: 'waitingSeconds' | 'chargeableSeconds'): number | null {
  const known = points.flatMap((point) => point[name] ?? []);
  return known.length === 0 ? null : known.reduce((total, seconds) => total + seconds, 0);
}

function recordBlocks(
  point: StoredPoint,
  number: number,
  records: readonly ProofRecord[],
  { language }: PaperReader,
): Block[] {
  const text = paperText(language);
  if (point.arrivedAt === null) return [];
  return [
    { kind: 'text', text: `${number}. ${point.name}: ${text('records')}` },
    {
      kind: 'table',
      columns: [
        { header: text('record'), kind: 'instant', width: 120 },
        { header: text('coordinates'), kind: 'text', width: 160 },
        { header: text('speed'), unit: 'km/h', kind: 'number', width: 80 },
        { header: text('ignition'), kind: 'text', width: 80 },
      ],
      rows: records.map(({ at, latitude, longitude, speedKmh, ignition }) => [
        at,
        latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
        speedKmh,
        ignition === null ? null : text(ignition ? 'on' : 'off'),
      ]),
      totals: [],
      empty: text('noRecords'),
    },
  ];
}

/** The first and the last of these, and others evenly between. */
export function evenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))]).flatMap(
    (each) => each ?? [],
  );
}
