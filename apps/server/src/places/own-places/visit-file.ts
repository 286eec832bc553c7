import type { Column } from '@konvoj/columns/column';
import { visitColumns } from '@konvoj/columns/visits';
import type { VisitRow } from '@konvoj/columns/visits';
import type { LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { driverIdOf } from '../../fleet/rules.ts';
import type { Fleet } from '../../fleet/types.ts';
import { describedTable } from '../../platform/documents/described.ts';
import type { PaperColumn } from '../../platform/documents/described.ts';
import { renderTable } from '../../platform/documents/render.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import type { DocumentFormat, TableDocument } from '../../platform/documents/document.ts';
import { reportFileName } from '../../platform/file-name.ts';
import type { FileReader } from '../../platform/file-queue.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { periodText } from '../../platform/period.ts';
import type { SeenVisits, VisitOfDevice } from './visit-service.ts';

/** The reader's settings for a report. */
interface Reader extends FileReader {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly organization: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** The visits of the list, as a file. @throws report.too_large, unavailable */
export async function visitFile(seen: SeenVisits, reader: Reader, format: DocumentFormat): Promise<FileReply> {
  const report = visitReport(seen, reader);
  const { title, timeZone } = report;
  return {
    name: reportFileName({ title, subject: seen.place.name, period: seen.period, timeZone, extension: format }),
    contentType: CONTENT_TYPES[format],
    body: await renderTable(reader, report, format),
  };
}

/** Visits as a table: vehicle and driver, arrival, duration, and the total duration. */
function visitReport(
  { place, period, fleet, visits }: SeenVisits,
  { language, timeZone, organization, madeAt }: Reader,
): TableDocument {
  const text = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
  const title = text('placesServer.visits');
  const days = periodText(period, timeZone);
  return {
    language,
    timeZone,
    title,
    organization,
    heading: [title, place.name, days].join(' · '),
    madeAt,
    facts: [
      [text(place.kind === 'point' ? 'placesServer.point' : 'placesServer.zone'), place.name],
      [text('report.period'), `${days} (${timeZone})`],
    ],
    ...describedTable(
      paperColumns(language),
      visits.map((visit) => rowOf(fleet, visit)),
      language,
    ),
    notes: [],
    empty: text('places.visit.empty'),
  };
}

function paperColumns(language: LanguageCode): PaperColumn<VisitRow>[] {
  const of = visitColumns((key, params) => textOf(language, key, params));
  return [
    { column: { ...of.vehicle, total: () => textOf(language, 'report.total') }, width: 110 },
    { column: { ...of.driver, total: of.arrival.total }, width: 130 },
    { column: withoutTotal(of.arrival), width: 110 },
    { column: of.departure, width: 110 },
    { column: of.duration, width: 70 },
  ];
}

function withoutTotal({ total: _total, ...column }: Column<VisitRow>): Column<VisitRow> {
  return column;
}

function rowOf(fleet: Fleet, visit: VisitOfDevice): VisitRow {
  return {
    vehicle: plateOf(fleet, visit),
    driver: driverOf(fleet, visit),
    arrival: visit.arrivalAt,
    departure: visit.departureAt,
    durationSeconds: visit.durationSeconds,
  };
}

function plateOf(fleet: Fleet, { deviceId }: VisitOfDevice): string {
  return fleet.devices.get(deviceId)?.vehicle.licencePlate ?? `#${deviceId}`;
}

function driverOf(fleet: Fleet, { driver: identity }: VisitOfDevice): string | null {
  const driver = fleet.drivers.get(driverIdOf(fleet, identity) ?? 0);
  return driver === undefined ? null : `${driver.firstName} ${driver.lastName}`;
}
