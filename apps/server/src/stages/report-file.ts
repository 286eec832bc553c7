import { MAX_DAYS_STAGES } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import type { Fleet } from '../fleet/types.ts';
import type { Scope } from '../platform/database.ts';
import { renderTable } from '../platform/documents/render.ts';
import type { DocumentFormat } from '../platform/documents/table.ts';
import { fileNamePart } from '../platform/file-name.ts';
import type { FileReply } from '../platform/http/index.ts';
import { acceptPeriod } from '../platform/period.ts';
import type { Period } from '../platform/period.ts';
import type { NameStages, StageNames } from './names.ts';
import { stageReport } from './report.ts';
import type { ReportOf } from './report.ts';
import type { SeenStages, StagePeriod, StageService } from './service.ts';
import { stageOnWire } from './wire.ts';

const CONTENT_TYPES: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Whose stages somebody wants as a file, and how. */
export interface ReportRequest {
  readonly scope: Scope;
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly query: StagePeriod;
  readonly of: 'vehicles' | 'drivers';
  /** Of devices, or of drivers. */
  readonly ids: readonly number[];
  readonly format: DocumentFormat;
}

export interface ReportParts {
  readonly stages: StageService;
  readonly nameStages: NameStages;
}

/** The stages that the lists answer, as a file. @throws not_found, period.*, report.too_large, unavailable */
export async function stageFile({ stages, nameStages }: ReportParts, request: ReportRequest): Promise<FileReply> {
  const { scope, timeZone, language, query, ids, format } = request;
  const period = acceptPeriod(query, timeZone, MAX_DAYS_STAGES);
  const seen =
    request.of === 'vehicles'
      ? await stages.ofDevices(scope, timeZone, ids, query)
      : await stages.ofDrivers(scope, timeZone, ids, query);
  const subject = { kind: request.of, names: namesOf(request.of, ids, seen.fleet) };
  const report = stageReport(onWire(seen, await nameStages(scope, seen.stages, language)), {
    period,
    language,
    timeZone,
    subject,
    ...namesIn(seen.fleet),
  });
  return {
    name: fileName(subject, period, timeZone, format),
    contentType: CONTENT_TYPES[format],
    body: await renderTable(report, format),
  };
}

function onWire({ fleet, stages }: SeenStages, names: StageNames) {
  return stages.map(({ deviceId, stage }) => stageOnWire(deviceId, stage, fleet, names));
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

/** `stages-LJ-KT-482-2026-11-18-2026-11-21.xlsx`: the vehicle or driver when there is one, and the local days. */
export function fileName(
  { names }: ReportOf['subject'],
  period: Period,
  timeZone: string,
  format: DocumentFormat,
): string {
  const day = (at: number) => exchangeDateTime(at, timeZone).slice(0, 10);
  const [name = '', ...others] = names;
  const parts = ['stages', others.length === 0 ? fileNamePart(name) : '', day(period.from), day(period.to)];
  return `${parts.filter((part) => part !== '').join('-')}.${format}`;
}
