import { MAX_DAYS_STAGES, stagesWithin } from '@konvoj/contract';
import type { LanguageCode, Span, Stage } from '@konvoj/contract';
import type { Fleet } from '../../fleet/types.ts';
import { organizationName } from '../../organization/identity/organization.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { MAX_ROWS, renderTable } from '../../platform/documents/render.ts';
import { requireAtMost } from '../../platform/documents/row-limit.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import type { DocumentFormat, TableDocument } from '../../platform/documents/document.ts';
import { reportFileName } from '../../platform/file-name.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { inSlices, mapInSlices } from '../../platform/in-slices.ts';
import { reportInTurn } from '../../platform/report-queue.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { NameStages } from './names.ts';
import { stageReport, stageSheet } from './report.ts';
import type { ReportOf } from './report.ts';
import type { StagePeriod, StageService } from './service.ts';
import { stageOnWire } from './wire.ts';

/** A request for stages as a file. */
export interface ReportRequest {
  readonly scope: Scope;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly query: StagePeriod;
  readonly of: 'vehicles' | 'drivers';
  /** Of devices, or of drivers. */
  readonly ids: readonly number[];
  readonly format: DocumentFormat;
}

export interface ReportParts {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly stages: StageService;
  readonly nameStages: NameStages;
}

const STAGES_OF_A_STEP = 250;

/** The stages of the lists, cut to the period, as a file. @throws not_found, period.*, report.too_large, unavailable */
export async function stageFile(parts: ReportParts, request: ReportRequest): Promise<FileReply> {
  const { database, stages, nameStages, now } = parts;
  const { scope, signal, timeZone, language, query, ids, format } = request;
  const period = acceptPeriod(query, timeZone, MAX_DAYS_STAGES);
  const read = async () => {
    const found =
      request.of === 'vehicles'
        ? await stages.ofDevices(scope, timeZone, ids, query)
        : await stages.ofDrivers(scope, timeZone, ids, query);
    // Before the names of their places are looked up, and before a table is made of them.
    const refusal = format === 'pdf' ? 'report.too_large_for_pdf' : 'report.too_large';
    requireAtMost(MAX_ROWS[format], found.stages.length, refusal);
    return { seen: found, names: await nameStages(scope, found.stages, language) };
  };
  const { seen, names } = await reportInTurn(request, read);
  const organization = await database.tenant(scope, (tx) => organizationName(tx, scope));
  const subject = { kind: request.of, names: namesOf(request.of, ids, seen.fleet) };
  const whole = await mapInSlices(
    seen.stages,
    ({ deviceId, stage }) => stageOnWire(deviceId, stage, seen.fleet, names),
    signal,
  );
  const span = { fromMs: period.from, toMs: period.to };
  const of = { period, language, timeZone, organization, madeAt: now(), subject, ...namesIn(seen.fleet) };
  const report =
    format === 'pdf' ? stageReport(stagesWithin(whole, span), of) : await inSlices(sheetOf(whole, span, of), signal);
  const [name = '', ...others] = subject.names;
  return {
    name: reportFileName({
      title: report.title,
      subject: others.length === 0 ? name : '',
      period,
      timeZone,
      extension: format,
    }),
    contentType: CONTENT_TYPES[format],
    body: await renderTable({ ...scope, signal }, report, format),
  };
}

/** A spreadsheet has many more rows than a PDF: some of them in a step. */
function* sheetOf(whole: readonly Stage[], span: Span, of: ReportOf): Generator<void, TableDocument> {
  const sheet = stageSheet(of);
  for (let from = 0; from < whole.length; from += STAGES_OF_A_STEP) {
    sheet.add(stagesWithin(whole.slice(from, from + STAGES_OF_A_STEP), span));
    yield;
  }
  return sheet.document(() => of);
}

function namesIn(fleet: Fleet): Pick<ReportOf, 'plateOf' | 'driverName'> {
  return {
    plateOf: (id) => fleet.devices.get(id)?.vehicle.licencePlate ?? `#${id}`,
    driverName: (id) => {
      const driver = fleet.drivers.get(id);
      return driver === undefined ? `#${id}` : `${driver.firstName} ${driver.lastName}`;
    },
  };
}

function namesOf(kind: ReportRequest['of'], ids: readonly number[], fleet: Fleet): string[] {
  const { plateOf, driverName } = namesIn(fleet);
  return [...new Set(ids)].map(kind === 'vehicles' ? plateOf : driverName);
}
