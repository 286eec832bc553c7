import type { TelemetryField } from '../../packages/contract/src/telemetry/fields.ts';

// What the generated code says of a field of each kind.

const TYPES = { 2: 'int2', 4: 'int4' } as const;
/** The writers of array columns, by the type of their elements. */
export const COLUMN_CLASSES = {
  timestamptz: 'Time',
  int2: 'Int2',
  int4: 'Int4',
  text: 'Text',
  bytea: 'Bytes',
} as const;

/** One column of `position`, with the code that fills it. */
export interface Column {
  readonly name: string;
  /** As an array parameter: `attributes` travels as text. */
  readonly type: keyof typeof COLUMN_CLASSES;
  readonly value: string;
  /** The method of `RecordRow` that writes it. */
  readonly writer: 'time' | 'int2' | 'int4' | 'text' | 'bytes' | 'json';
}

export function columnOf(field: TelemetryField): Column {
  const { name, column } = field;
  const value = `record.${name}`;
  switch (field.kind) {
    case 'time':
      return { name: column, type: 'timestamptz', value, writer: 'time' };
    case 'integer':
    case 'number':
      return { name: column, type: TYPES[field.bytes], value, writer: TYPES[field.bytes] };
    case 'degrees':
      return { name: column, type: 'int4', value: `${name}E7`, writer: 'int4' };
    case 'flag':
    case 'knownFlag':
    case 'bits':
      return { name: column, type: 'int2', value: 'flagsOf(record, outlier)', writer: 'int2' };
    case 'choice':
      return {
        name: column,
        type: 'int2',
        value: `${value} === null ? null : ${listOf(name)}.indexOf(${value})`,
        writer: 'int2',
      };
    case 'identity':
      return { name: column, type: 'text', value, writer: 'text' };
    case 'family':
      return { name: column, type: 'int2', value, writer: 'int2' };
    case 'bytes':
      return { name: column, type: 'bytea', value, writer: 'bytes' };
    default:
      return {
        name: column,
        type: 'text',
        value: `${value} === null ? null : JSON.stringify(${value})`,
        writer: 'json',
      };
  }
}

/** What a reader of packed records gets of a column; `place`: among the columns. */
export function unpackedOf({ name, writer }: Column, place: number): string {
  const value = `packed.${writer}(${place})`;
  if (name === 'flags') return `${value} ?? 0`;
  return name === 'family' ? `familyNumbered(${value})` : value;
}

export function listOf(name: string): string {
  return `${name}s`;
}

type PlainKind = Exclude<TelemetryField['kind'], 'choice'>;

const PLAIN_TYPES: Readonly<Record<PlainKind, string>> = {
  time: 'number',
  integer: 'number | null',
  number: 'number',
  degrees: 'number | null',
  flag: 'boolean',
  knownFlag: 'boolean | null',
  bits: 'number',
  identity: 'string | null',
  family: 'RecordFamily',
  bytes: 'Uint8Array | null',
  json: 'Readonly<Record<string, unknown>> | null',
};

export function typeOf(field: TelemetryField): string {
  return field.kind === 'choice' ? `(typeof ${listOf(field.name)})[number] | null` : PLAIN_TYPES[field.kind];
}

const PLAIN_SCHEMAS: Readonly<Record<PlainKind, string>> = {
  time: 'z.number()',
  integer: 'z.number().nullable()',
  number: 'z.int()',
  degrees: 'z.number().nullable()',
  flag: 'z.boolean()',
  knownFlag: 'z.boolean().nullable()',
  bits: 'z.int()',
  identity: 'z.string().nullable()',
  family: 'z.enum(recordFamily)',
  bytes: 'bytes.nullable()',
  json: 'z.record(z.string(), z.unknown()).readonly().nullable()',
};

export function schemaOf(field: TelemetryField): string {
  return field.kind === 'choice' ? `z.enum(${listOf(field.name)}).nullable()` : PLAIN_SCHEMAS[field.kind];
}

/** Whether the value has its stored precision; null: it has by its type. */
export function exactness(field: TelemetryField): string | null {
  const value = `record.${field.name}`;
  if (field.kind === 'degrees') return `isDegreesE7(${value})`;
  if (field.kind === 'identity') return `isIdentity(${value})`;
  if (field.kind !== 'integer') return null;
  return field.wraps === undefined ? `isWhole(${value})` : `isWhole(${value}) && ${value} !== ${field.wraps}`;
}

export function atPrecision(field: TelemetryField): string | null {
  const value = `record.${field.name}`;
  if (field.kind === 'degrees') return `roundedDegrees(${value})`;
  if (field.kind === 'identity') return `isIdentity(${value}) ? ${value} : null`;
  if (field.kind !== 'integer') return null;
  return field.wraps === undefined ? `rounded(${value})` : `wrapped(${value}, ${field.wraps})`;
}

export function possibility(field: TelemetryField): string | null {
  const value = `record.${field.name}`;
  if (field.kind === 'time') return `Number.isSafeInteger(${value})`;
  if (field.kind === 'degrees') return `isPlace(${value})`;
  return 'range' in field ? `isWithin(${value}, ${field.range[0]}, ${field.range[1]})` : null;
}

export function readerOf(field: TelemetryField): string {
  const stored = `row.${field.column}`;
  switch (field.kind) {
    case 'time':
      return `${stored}.getTime()`;
    case 'degrees':
      return `${stored} === null ? null : ${stored} / DEGREES_E7`;
    case 'flag':
      return `(${stored} & ${field.bit}) !== 0`;
    case 'knownFlag':
      return `(${stored} & ${field.knownBit}) === 0 ? null : (${stored} & ${field.onBit}) !== 0`;
    case 'bits':
      return `${stored} >> ${field.from}`;
    case 'choice':
      return `${stored} === null ? null : (${listOf(field.name)}[${stored}] ?? null)`;
    default:
      return stored;
  }
}

export function storedType(field: TelemetryField): string {
  if (field.kind === 'time') return 'Date';
  if (field.column === 'flags' || field.kind === 'number') return 'number';
  if (field.kind === 'bytes') return 'Buffer | null';
  if (field.kind === 'json') return 'Record<string, unknown> | null';
  return field.kind === 'choice' ? 'number | null' : typeOf(field);
}
