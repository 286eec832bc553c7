import { exchangeDateTime } from '@konvoj/i18n';
import { withoutFormula } from '../../platform/formula-text.ts';
import { isoOf } from './writer.ts';
import type { ExportedPosition, TrackHead, TrackWriter } from './writer.ts';

/** The mark by which spreadsheet programs know UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const columns = [
  'licensePlate',
  'localTime',
  'deviceTime',
  'serverTime',
  'latitude',
  'longitude',
  'valid',
  'altitude',
  'course',
  'speed',
  'satellites',
  'attributes',
];

/** RFC 4180 with a header line; elements without a column of their own stand in the last one as `name=value; …`. */
export const csv: TrackWriter = {
  contentType: 'text/csv; charset=utf-8',
  withAttributes: true,
  withStops: false,
  head: () => BYTE_ORDER_MARK + columns.join(',') + LINE_END,
  passes: [(record, _first, track) => cells(record, track).map(cell).join(',') + LINE_END],
  tail: () => '',
};

/**
 * One cell. A text that a spreadsheet would take for a formula (it begins with = + - @, tab or line end) gets an
 * apostrophe before it; numbers are left as they are.
 */
export function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = withoutFormula(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function cells({ position, attributes }: ExportedPosition, track: TrackHead): (string | number | boolean | null)[] {
  return [
    track.licencePlate,
    exchangeDateTime(position.deviceTime, track.timeZone),
    isoOf(position.deviceTime),
    isoOf(position.serverTime),
    position.latitude,
    position.longitude,
    position.valid,
    position.altitudeMeters,
    position.courseDegrees,
    position.speedKmh,
    position.satellites,
    Object.entries(attributes)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
      .join('; '),
  ];
}
