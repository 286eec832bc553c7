import type { LanguageCode, PayrollRow } from '@konvoj/contract';
import { organizationName } from '../../organization/identity/organization.ts';
import { userNames } from '../../organization/identity/names.ts';
import { headOf } from '../../organization/letterhead/service.ts';
import { readFleet } from '../../fleet/service.ts';
import type { Tx } from '../../platform/database.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import type { Block, Document, DocumentFormat } from '../../platform/documents/document.ts';
import { renderDocument } from '../../platform/documents/render.ts';
import { fileNamePart } from '../../platform/file-name.ts';
import type { FileReader } from '../../platform/file-queue.ts';
import { notFound } from '../../platform/http/index.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { listFiles } from './file-store.ts';
import { moneyNotAllowed } from './errors.ts';
import { orderBlocks, travelOrderPaper } from './paper.ts';
import type { PaperPart } from './paper.ts';
import { orderSheets, orderTable } from './paper-sheets.ts';
import { moneysText, paperNumber, paperText } from './paper-words.ts';
import type { PaperOrder, PaperReader } from './paper-words.ts';
import { findSeen } from './parts.ts';
import type { OrderParts } from './parts.ts';
import { csvOf, payrollTable } from './payroll-file.ts';
import { payrollOf } from './payroll.ts';
import { addUp, sumsOf } from './rules.ts';
import { findOrder, listOrders } from './store.ts';
import type { OrderReader, StoredTravelOrder } from './types.ts';
import { currencyOf } from './wire.ts';

/** Orders of a month that one file or the payroll has. */
const ORDERS_MAX = 10_000;

export interface PaperAsked extends OrderReader, FileReader {
  readonly language: LanguageCode;
}

export interface MonthOf {
  /** `2026-03`. */
  readonly month: string;
  readonly period: { readonly from: number; readonly to: number };
  readonly driverIds?: readonly number[] | undefined;
}

/** Orders as files. @throws {ProblemError} not_found; report.too_large; unavailable */
export interface OrderPapers {
  /** Without the permission to see amounts only the order, without them. @throws {ProblemError} travel_order.money_not_allowed for the settlement */
  pdf(reader: PaperAsked, id: number, part: PaperPart): Promise<FileReply>;
  xls(reader: PaperAsked, id: number): Promise<FileReply>;
  /** Issued and settled orders of a driver. */
  month(
    reader: PaperAsked,
    month: Omit<MonthOf, 'driverIds'> & { readonly driverId: number },
    format: DocumentFormat,
  ): Promise<FileReply>;
  payroll(reader: OrderReader, month: MonthOf): Promise<PayrollRow[]>;
  payrollFile(reader: PaperAsked, month: MonthOf, format: 'csv' | 'xlsx'): Promise<FileReply>;
}

export function orderPapers({ database, clock }: OrderParts): OrderPapers {
  const readerOf = async (tx: Tx, { language, timeZone, ...scope }: PaperAsked): Promise<PaperReader> => ({
    language,
    timeZone,
    organization: await organizationName(tx, scope),
    head: await headOf(tx, scope),
    madeAt: clock.now(),
  });

  async function withNames(tx: Tx, reader: PaperAsked, orders: readonly StoredTravelOrder[]): Promise<PaperOrder[]> {
    const users = orders.flatMap(({ overrides, approvals }) =>
      [...overrides, ...approvals].flatMap(({ userId }) => userId ?? []),
    );
    const names = await userNames(database, [...new Set(users)]);
    const papers: PaperOrder[] = [];
    for (const order of orders) {
      const corrected = order.corrects === null ? null : await findOrder(tx, reader, order.corrects.id);
      papers.push({ order, files: await listFiles(tx, reader, order.id), userNames: names, corrected });
    }
    return papers;
  }

  const ofMonth = async (tx: Tx, reader: OrderReader, { period, driverIds }: MonthOf, states: readonly State[]) => {
    const filter = { period, driverIds: driverIds ?? null, states, limit: ORDERS_MAX };
    return (await listOrders(tx, reader, filter)).toReversed();
  };

  async function payrollIn(tx: Tx, reader: OrderReader, month: MonthOf): Promise<PayrollRow[]> {
    const orders = await ofMonth(tx, reader, month, ['issued', 'settled']);
    const corrected: StoredTravelOrder[] = [];
    // A correction may correct one itself.
    for (const { corrects } of orders) {
      for (let next = corrects; next !== null;) {
        const before: StoredTravelOrder | null = await findOrder(tx, reader, next.id);
        if (before !== null) corrected.push(before);
        next = before?.corrects ?? null;
      }
    }
    return payrollOf(orders, ({ homeCountry }) => currencyOf(homeCountry), corrected);
  }

  const fileOf = async (
    asked: PaperAsked,
    document: Document,
    nameParts: readonly string[],
    format: DocumentFormat,
  ): Promise<FileReply> => ({
    name: `${nameParts.map(fileNamePart).join('-').toLowerCase()}.${format}`,
    contentType: CONTENT_TYPES[format],
    body: await renderDocument(asked, document, format),
  });

  return {
    async pdf(asked, id, part) {
      if (part === 'settlement' && !asked.showsMoney) throw moneyNotAllowed();
      const { paper, reader } = await database.tenant(asked, async (tx) => {
        const [paper] = await withNames(tx, asked, [await findSeen(tx, asked, id)]);
        return { paper, reader: await readerOf(tx, asked) };
      });
      if (paper === undefined) throw notFound();
      const document = travelOrderPaper(paper, part, asked.showsMoney, reader);
      return fileOf(asked, document, [document.title], 'pdf');
    },

    async xls(asked, id) {
      const { papers, reader } = await database.tenant(asked, async (tx) => ({
        papers: await withNames(tx, asked, [await findSeen(tx, asked, id)]),
        reader: await readerOf(tx, asked),
      }));
      const title = `${paperText(asked.language)('order')} ${papers.map(({ order }) => paperNumber(order, asked.language)).join()}`;
      const document = { ...headFor(reader, title, []), blocks: orderSheets(papers, reader) };
      return fileOf(asked, document, [title], 'xlsx');
    },

    async month(asked, { month, period, driverId }, format) {
      const { papers, reader, driver } = await database.tenant(asked, async (tx) => {
        const known = (await readFleet(tx, asked)).drivers.get(driverId);
        if (known === undefined) throw notFound();
        const orders = await ofMonth(tx, asked, { month, period, driverIds: [driverId] }, ['issued', 'settled']);
        // Of a corrected order only the newest revision.
        const holding = orders.filter(({ correctedBy }) => correctedBy === null || correctedBy.state === 'cancelled');
        return {
          papers: await withNames(tx, asked, holding),
          reader: await readerOf(tx, asked),
          driver: `${known.firstName} ${known.lastName}`,
        };
      });
      const text = paperText(asked.language);
      const title = `${text('month')} ${month}`;
      const home = currencyOf(papers[0]?.order.homeCountry ?? '');
      const sums = papers.map(({ order }) => sumsOf(order, currencyOf(order.homeCountry)));
      const sum = (name: 'allowances' | 'driverExpenses' | 'balance') =>
        moneysText(asked.language, addUp(sums.flatMap((each) => each[name])), home);
      const facts: Block = {
        kind: 'facts',
        facts: [
          [text('person'), driver],
          [text('allowancesSum'), sum('allowances')],
          [text('driverExpenses'), sum('driverExpenses')],
          [text('balance'), sum('balance')],
        ],
      };
      const blocks: readonly Block[] =
        format === 'pdf'
          ? [
              facts,
              orderTable(papers, reader),
              ...papers.flatMap((paper) => [
                {
                  kind: 'heading',
                  text: `${text('order')} ${paperNumber(paper.order, asked.language)}`,
                  onNewPage: true,
                } as const,
                ...orderBlocks(paper, null, true, reader),
              ]),
            ]
          : [facts, ...orderSheets(papers, reader)];
      return fileOf(asked, { ...headFor(reader, title, [driver]), blocks }, [title, driver], format);
    },

    payroll: (reader, month) => database.tenant(reader, (tx) => payrollIn(tx, reader, month)),

    async payrollFile(asked, month, format) {
      const { rows, reader } = await database.tenant(asked, async (tx) => ({
        rows: await payrollIn(tx, asked, month),
        reader: await readerOf(tx, asked),
      }));
      const title = `${paperText(asked.language)('payroll')} ${month.month}`;
      const table = payrollTable(rows, asked.language);
      if (format === 'csv')
        return {
          name: `${fileNamePart(title).toLowerCase()}.csv`,
          contentType: 'text/csv; charset=utf-8',
          body: csvOf(table),
        };
      return fileOf(asked, { ...headFor(reader, title, []), blocks: [table] }, [title], 'xlsx');
    },
  };
}

type State = StoredTravelOrder['state'];

function headFor(reader: PaperReader, title: string, subject: readonly string[]): Omit<Document, 'blocks'> {
  const { language, timeZone, organization, madeAt, head } = reader;
  return {
    language,
    timeZone,
    organization,
    madeAt,
    head,
    title,
    heading: [title, ...subject].join(' · '),
    orientation: 'portrait',
  };
}
