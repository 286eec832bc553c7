import { isImei } from '@konvoj/teltonika';
import { parse } from 'csv-parse/sync';
import { ClearError } from '../platform/clear-error.ts';

/** A line of the file that can be imported. */
export interface TrackerLine {
  readonly line: number;
  /** Fifteen digits for a Teltonika tracker; otherwise the source's own name of the device. */
  readonly imei: string;
  /** Null: its first contact decides. */
  readonly protocol: string | null;
  readonly model: string | null;
  readonly licencePlate: string;
}

/** A refused line, with the reason for its author. */
export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

const COLUMNS = ['imei', 'model', 'licensePlate', 'protocol'] as const;
const OPTIONAL = new Set(['model', 'protocol']);
const PROTOCOLS = ['teltonika', 'teltonika-udp', 'osmand', 'owntracks', 'traccar'];
const MAX_IDENTITY = 64;
const MAX_PLATE = 30;
const MAX_MODEL = 50;

/**
 * Reads a CSV of trackers: comma or semicolon, with or without a byte order mark, columns in any order.
 * @throws {ClearError} when it is no CSV or a column is missing
 */
export function readTrackerFile(text: string): { good: TrackerLine[]; bad: BadLine[] } {
  const rows = parseRows(text);
  const header = rows[0]?.record.map((cell) => cell.trim()) ?? [];
  const place = Object.fromEntries(
    COLUMNS.map((name) => [name, header.findIndex((cell) => cell.toLowerCase() === name.toLowerCase())]),
  );
  const missing = COLUMNS.filter((name) => !OPTIONAL.has(name) && (place[name] ?? -1) < 0);
  if (missing.length > 0)
    throw new ClearError(`The file has no column ${missing.join(', ')}; its columns must be ${COLUMNS.join(', ')}.`);
  const good: TrackerLine[] = [];
  const bad: BadLine[] = [];
  const seen = new Map<string, number>();
  for (const { record, line } of rows.slice(1)) {
    const cell = (name: (typeof COLUMNS)[number]) => (record[place[name] ?? -1] ?? '').trim();
    const imei = cell('imei');
    const protocol = protocolIn(cell('protocol'));
    const licencePlate = cell('licensePlate').toUpperCase();
    const before = seen.get(imei);
    const reason = whyNotIdentity(imei, protocol, before) ?? whyNot(cell('model'), licencePlate);
    if (reason !== null) {
      bad.push({ line, reason });
      continue;
    }
    seen.set(imei, line);
    good.push({ line, imei, protocol, model: cell('model') || null, licencePlate });
  }
  return { good, bad };
}

/** Traccar Client speaks the protocol of OsmAnd. */
function protocolIn(cell: string): string | null {
  const name = cell.toLowerCase();
  return name === 'traccar-client' ? 'osmand' : name || null;
}

function whyNotIdentity(imei: string, protocol: string | null, before: number | undefined): string | null {
  if (protocol !== null && !PROTOCOLS.includes(protocol))
    return `there is no protocol '${protocol}': ${PROTOCOLS.join(', ')}`;
  if ((protocol === null || protocol.startsWith('teltonika')) && !isImei(imei))
    return `'${imei}' is no IMEI: it has fifteen digits`;
  if (!/^[\x21-\x7e]+$/.test(imei) || imei.length > MAX_IDENTITY) return `'${imei}' cannot be the name of a device`;
  return before === undefined ? null : `the IMEI ${imei} is also in line ${before}`;
}

function whyNot(model: string, licencePlate: string): string | null {
  if (licencePlate === '') return 'the licence plate is missing';
  if (licencePlate.length > MAX_PLATE) return `the licence plate is longer than ${MAX_PLATE} characters`;
  if (model.length > MAX_MODEL) return `the model is longer than ${MAX_MODEL} characters`;
  return null;
}

function parseRows(text: string): { record: string[]; line: number }[] {
  try {
    const delimiter = (text.split('\n')[0] ?? '').includes(';') ? ';' : ',';
    const rows: unknown = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return Array.isArray(rows) ? rows.flatMap(rowOf) : [];
  } catch (error) {
    throw new ClearError(`The file is no CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function rowOf(row: unknown): { record: string[]; line: number }[] {
  if (typeof row !== 'object' || row === null || !('record' in row) || !('info' in row)) return [];
  const { record, info } = row;
  const line = typeof info === 'object' && info !== null && 'lines' in info ? Number(info.lines) : 0;
  return Array.isArray(record) ? [{ record: record.map(String), line }] : [];
}
