import type { TelemetryField } from '../../packages/contract/src/telemetry/fields.ts';
import {
  atPrecision,
  COLUMN_CLASSES,
  columnOf,
  exactness,
  listOf,
  possibility,
  readerOf,
  schemaOf,
  storedType,
  typeOf,
  unpackedOf,
} from './field-kinds.ts';
import type { Column } from './field-kinds.ts';

type Fields = readonly TelemetryField[];
/** The first columns are columns of device_state too; of its newest record the others are packed. */
const OWN_COLUMNS = 6;

/** The columns of a record: its arrival at the server, and those of its fields, the flags together. */
function columnsOf(fields: Fields): Column[] {
  const columns: Column[] = [{ name: 'server_time', type: 'timestamptz', value: 'serverTime', writer: 'time' }];
  for (const field of fields) {
    if (columns.some(({ name }) => name === field.column)) continue;
    columns.push(columnOf(field));
  }
  return columns;
}

function flagBits(fields: Fields): string[] {
  return fields.flatMap((field) => {
    const value = `record.${field.name}`;
    if (field.kind === 'flag') return [`if (${value}) flags |= ${field.bit};`];
    if (field.kind === 'bits') return [`flags |= ${value} << ${field.from};`];
    if (field.kind !== 'knownFlag') return [];
    return [`if (${value} !== null) flags |= ${field.knownBit};`, `if (${value} === true) flags |= ${field.onBit};`];
  });
}

/** Statements that add the fields with a name among the attributes. */
function attributeLines(fields: Fields): string[] {
  return fields.flatMap((field) => {
    if (field.attribute === undefined) return [];
    const value = `record.${field.name}`;
    const onWire = field.scale === undefined ? value : `${value} / ${field.scale}`;
    const set = `attributes['${field.attribute}'] = ${onWire};`;
    if (field.kind === 'number') return [`if (${value} !== 0) ${set}`];
    return [field.kind === 'bits' || field.kind === 'flag' ? set : `if (${value} !== null) ${set}`];
  });
}

function present(parts: readonly (string | null)[]): string[] {
  return parts.filter((part) => part !== null);
}

/** The rows that a reader gets: each column once. */
function rowLines(fields: Fields): string {
  const types = new Map(fields.map((field) => [field.column, storedType(field)]));
  return [...types].map(([column, type]) => `${column}: ${type};`).join('\n');
}

function columnList(fields: Fields): string {
  return [...new Set(fields.map(({ column }) => column))].join(', ');
}

/** apps/server/src/telemetry/records/fields.generated.ts, not formatted yet. */
export function fieldsSource(fields: Fields): string {
  const columns = columnsOf(fields);
  const folded = fields.filter(({ folds }) => folds);
  const choices = fields.filter((field) => field.kind === 'choice');
  const classes = [...new Set(columns.map(({ type }) => `${COLUMN_CLASSES[type]}Column`))].toSorted();
  const measured = fields.filter((field) => field.kind === 'integer' && field.position !== undefined);
  const texts = fields.filter(({ kind }) => kind === 'identity').map(({ name }) => `(record.${name}?.length ?? 0)`);
  return `// Written by \`node scripts/generate-fields.ts\` from packages/contract/src/telemetry/fields.ts. Do not edit.
import type { Position, PositionAttributes } from '@konvoj/contract';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import { z } from 'zod';
import { ${classes.join(', ')} } from '../../platform/array-columns.ts';
import { bytes } from '../../platform/codecs.ts';
import { isDegreesE7, isIdentity, isPlace, isWhole, isWithin, rounded, roundedDegrees, wrapped } from './checks.ts';
import { familyNumbered, recordFamily } from './family.ts';
import type { RecordFamily } from './family.ts';
import { PackedReader } from './packed-reader.ts';

${choices.map((field) => `export const ${listOf(field.name)} = ${JSON.stringify(field.values)} as const;`).join('\n')}

/**
 * One report of one device at one moment, as every decoder delivers it. Protocol numbers end at the decoder, except
 * that elements without a column stay packed in \`io\` and are decoded on reading by the table of \`family\`.
 * Unknown is null, never 0. Instants are epoch milliseconds.
 */
export interface NormalisedRecord {
${fields.map((field) => `/** ${field.about}${field.unit === undefined ? '' : ` (${field.scale === undefined ? '' : `1/${field.scale} `}${field.unit})`} */\nreadonly ${field.name}: ${typeOf(field)};`).join('\n')}
}

/** What folds over a device read of a record. */
export type FoldRecord = Pick<NormalisedRecord, ${folded.map(({ name }) => `'${name}'`).join(' | ')}>;

/** A record between processes. */
export const normalisedRecord: z.ZodType<NormalisedRecord> = z.strictObject({
${fields.map((field) => `${field.name}: ${schemaOf(field)},`).join('\n')}
});

/** Whether all values have the precision in which they are stored: binary protocols deliver nothing else. */
export function isExact(record: NormalisedRecord): boolean {
  return (${present(fields.map(exactness)).join(' && ')});
}

export function atStoredPrecision(record: NormalisedRecord): NormalisedRecord {
  return {
    ...record,
${fields.flatMap((field) => (atPrecision(field) === null ? [] : [`${field.name}: ${atPrecision(field)},`])).join('\n')}
  };
}

/** Whether all values are within their ranges. */
export function isPossible(record: NormalisedRecord): boolean {
  return (${present(fields.map(possibility)).join(' && ')});
}

/** @param outlier the verdict of the stages on its fix */
function flagsOf(record: NormalisedRecord, outlier: boolean): number {
  let flags = outlier ? OUTLIER : 0;
${flagBits(fields).join('\n')}
  return flags;
}

/** The bit of the column \`flags\` for an outlier. */
export const OUTLIER = 8;

/** The columns of position, in the order in which they are written; a column keeps its place. */
export const RECORD_COLUMNS = [
${columns.map(({ name, type }) => `['${name}', '${type}'],`).join('\n')}
] as const;

/** So many of them are columns of device_state as well; the others are packed there. */
export const OWN_COLUMNS = ${OWN_COLUMNS};

/** A row of a binary COPY, or a packed record. */
export interface RecordRow {
  time(value: number): void;
  int2(value: number | null): void;
  int4(value: number | null): void;
  text(value: string | null): void;
  bytes(value: Uint8Array | null): void;
  json(value: string | null): void;
}

/** @param latitudeE7 and longitude: degrees × 10^7, null where readers see no place */
export function writeRecord(
  row: RecordRow,
  record: NormalisedRecord,
  serverTime: number,
  latitudeE7: number | null,
  longitudeE7: number | null,
  outlier: boolean,
): void {
${columns.map(({ value, writer }) => `row.${writer}(${value});`).join('\n')}
}

/** UTF-16 units of the texts with a column of their own. */
export function textUnits(record: NormalisedRecord): number {
  return ${texts.join(' + ')};
}

/** Records as columns of a batch. */
export class RecordColumns {
${columns.map(({ name, type }) => `readonly #${camel(name)} = new ${COLUMN_CLASSES[type]}Column();`).join('\n')}
  readonly #all = [${columns.map(({ name }) => `this.#${camel(name)}`).join(', ')}];

  clear(): void {
    for (const column of this.#all) column.clear();
  }

  /** The same parameters as \`writeRecord\`. */
  push(
    record: NormalisedRecord,
    serverTime: number,
    latitudeE7: number | null,
    longitudeE7: number | null,
    outlier: boolean,
  ): void {
${columns.map(({ name, value }) => `this.#${camel(name)}.push(${value});`).join('\n')}
  }

  parameters(): Buffer[] {
    return this.#all.map((column) => column.parameter());
  }
}

export const STORED_COLUMNS = 'device_id, server_time, ${columnList(fields)}';

/** A stored record with all columns. */
export interface StoredRow {
device_id: number;
server_time: Date;
${rowLines(fields)}
}

export const LAST_COLUMNS = 'device_id, ${columns
    .slice(0, OWN_COLUMNS)
    .map(({ name }) => name)
    .join(', ')}, last';

/** The newest record of a device, as device_state holds it. */
export type LastRow = Pick<StoredRow, 'device_id' | ${columns
    .slice(0, OWN_COLUMNS)
    .map(({ name }) => `'${name}'`)
    .join(' | ')}> & {
  last: Buffer;
};

export function unpackedRow({ last, ...own }: LastRow): StoredRow {
  const packed = new PackedReader(last);
  return {
    ...own,
${columns
  .map((column, place) => (place < OWN_COLUMNS ? '' : `${column.name}: ${unpackedOf(column, place)},`))
  .join('\n')}
  };
}

/** A record as readers get it: \`valid\` says whether its fix was accepted. */
export function storedPosition(row: StoredRow): NormalisedRecord & { deviceId: number; serverTime: number } {
  return {
    deviceId: row.device_id,
    serverTime: row.server_time.getTime(),
${fields.map((field) => `${field.name}: ${readerOf(field)}${field.kind === 'flag' ? ' && row.latitude !== null && (row.flags & OUTLIER) === 0' : ''},`).join('\n')}
  };
}

export const FOLD_COLUMNS = '${columnList(folded)}';

/** A stored record with the columns that folds read. */
export type FoldRow = Pick<StoredRow, ${[...new Set(folded.map(({ column }) => `'${column}'`))].join(' | ')}>;

export function foldRecord(row: FoldRow): FoldRecord & { readonly outlier: boolean } {
  return {
${folded.map((field) => `${field.name}: ${readerOf(field)},`).join('\n')}
    outlier: (row.flags & OUTLIER) !== 0,
  };
}

/** A position on the wire, without its address. */
export function wirePosition(
  key: Pick<Position, 'id' | 'deviceId' | 'deviceTime' | 'serverTime'>,
  record: NormalisedRecord,
  attributes: PositionAttributes,
): Position {
  return {
    id: key.id,
    deviceId: key.deviceId,
    deviceTime: key.deviceTime,
    serverTime: key.serverTime,
    latitude: record.latitude,
    longitude: record.longitude,
${measured.map((field) => `${field.position}: record.${field.name},`).join('\n')}
    valid: record.valid,
    attributes,
  };
}

/** Adds the fields that are attributes on the wire, in the units of the contract. */
export function addAttributes(attributes: PositionAttributes, record: NormalisedRecord): void {
${attributeLines(fields).join('\n')}
}
`;
}

/** packages/contract/src/telemetry/position-fields.generated.ts, not formatted yet. */
export function wireSource(fields: Fields): string {
  const measured = fields.flatMap(({ kind, position }) => (kind === 'integer' ? (position ?? []) : []));
  return `// Written by \`node scripts/generate-fields.ts\` from fields.ts. Do not edit.
import { z } from 'zod';

/** The numbers that have a name of their own in a position. */
export const measured = {
${measured.map((name) => `${name}: z.number().nullable(),`).join('\n')}
};
`;
}

function camel(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The table of docs/development/telemetry-fields.md. */
function fieldsTable(fields: Fields): string {
  const rows = fields.map((field) =>
    [
      `\`${field.name}\``,
      field.about,
      [field.scale === undefined ? '' : `1/${field.scale} `, field.unit ?? ''].join('') || '–',
      `\`${field.column}\``,
      rangeText(field),
      field.attribute !== undefined
        ? `attribute \`${field.attribute}\``
        : field.position === undefined
          ? '–'
          : `\`${field.position}\``,
      field.folds ? 'yes' : '–',
    ].join(' | '),
  );
  return [
    '| field | what | unit | column | range | on the wire | read by folds |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

function rangeText(field: TelemetryField): string {
  if (field.kind === 'choice') return field.values.join(', ');
  return 'range' in field ? field.range.map((bound) => bound.toLocaleString('en')).join(' to ') : '–';
}

const TABLE = /<!-- fields: begin -->[\s\S]*<!-- fields: end -->/;

/** The page with the current table. @throws {Error} when the page has no place for it */
export function pageWithTable(page: string, fields: Fields): string {
  if (!TABLE.test(page)) throw new Error('the page of telemetry fields has no markers around its table');
  return page.replace(TABLE, () => `<!-- fields: begin -->\n\n${fieldsTable(fields)}\n\n<!-- fields: end -->`);
}
