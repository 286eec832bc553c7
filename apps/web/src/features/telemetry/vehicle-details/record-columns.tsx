import { attributeUnit, type LanguageCode, type Position, type PositionAttributes } from '@konvoj/contract';
import { attributeName, formatDateTime, formatNumber } from '@konvoj/i18n';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import styles from './vehicle-details.module.css';

interface RecordContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
}

const COORDINATE_DIGITS = 5;
/** Attributes shown at once; the others wait in the column chooser. */
const SHOWN: ReadonlySet<string> = new Set([
  'ignition',
  'canSpeed',
  'canDistance',
  'fuelLevel',
  'fuelLevelPercent',
  'externalVoltage',
  'driver1State',
  'driver1CardId',
]);
const DRIVER_STATES: ReadonlySet<string> = new Set(['driver1State', 'driver2State']);
/** The activity of a driver by the tachograph. */
const tachographState = z.enum(['rest', 'available', 'work', 'driving']);

/** Columns of the full records: the fixed ones, then every attribute that occurs, each under its own name. */
export function recordColumns(records: readonly Position[], context: RecordContext): DataColumn<Position>[] {
  return [
    ...fixedColumns(context),
    ...attributeNames(records).map((name) => attributeColumn(name, isNumeric(name, records), context)),
  ];
}

function fixedColumns({ t, language, timeZone }: RecordContext): DataColumn<Position>[] {
  const time = (id: 'deviceTime' | 'serverTime', hidden: boolean): DataColumn<Position> => ({
    id,
    header: t(`record.${id}`),
    width: 150,
    hidden,
    value: (record) => record[id],
    cell: (record) => formatDateTime(record[id], timeZone),
  });
  const number = (id: 'altitude' | 'course' | 'speed' | 'satellites', hidden: boolean): DataColumn<Position> => ({
    id,
    header: t(`record.${id}`),
    ...unitOf(id),
    align: 'right',
    width: 112,
    hidden,
    value: (record) => record[id],
    cell: (record) => shown(record[id], language),
  });
  const coordinate = (id: 'latitude' | 'longitude'): DataColumn<Position> => ({
    id,
    header: t(`record.${id}`),
    align: 'right',
    width: 116,
    value: (record) => record[id],
    cell: (record) => record[id]?.toFixed(COORDINATE_DIGITS) ?? shown(null, language),
  });
  return [
    time('deviceTime', false),
    time('serverTime', true),
    coordinate('latitude'),
    coordinate('longitude'),
    {
      id: 'address',
      header: t('record.address'),
      width: 220,
      value: ({ address }) => address ?? null,
      cell: ({ address }) => shown(address, language),
    },
    number('speed', false),
    number('course', false),
    number('altitude', true),
    number('satellites', false),
    {
      id: 'valid',
      header: t('record.valid'),
      width: 72,
      hidden: true,
      value: (record) => Number(record.valid),
      cell: (record) => t(record.valid ? 'record.yes' : 'record.no'),
    },
  ];
}

function unitOf(name: string): { readonly unit?: string } {
  const unit = attributeUnit(name);
  return unit === undefined ? {} : { unit };
}

/** Names of all attributes that occur, the shown ones first, then by name. */
export function attributeNames(records: readonly Position[]): string[] {
  const found = new Set<string>();
  for (const { attributes } of records) for (const name of Object.keys(attributes)) found.add(name);
  const order = (name: string): number => (SHOWN.has(name) ? 0 : 1);
  return [...found].sort((a, b) => order(a) - order(b) || a.localeCompare(b, 'en', { numeric: true }));
}

const isNumeric = (name: string, records: readonly Position[]): boolean =>
  typeof records.map(({ attributes }) => attributeIn(attributes, name)).find((value) => value != null) === 'number';

/** Trackers name attributes as they like, also like what every object inherits. */
function attributeIn(attributes: PositionAttributes, name: string): AttributeValue {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

function attributeColumn(name: string, numeric: boolean, { t, language }: RecordContext): DataColumn<Position> {
  return {
    id: `attribute.${name}`,
    header: attributeName(name, t) ?? name,
    ...unitOf(name),
    align: numeric ? 'right' : 'left',
    width: 148,
    hidden: !SHOWN.has(name),
    value: (record) => sortable(attributeIn(record.attributes, name)),
    cell: (record) => {
      const value = attributeIn(record.attributes, name);
      const driverState = DRIVER_STATES.has(name) ? tachographState.safeParse(value) : null;
      if (driverState?.success) return t(`record.driverState.${driverState.data}`);
      return typeof value === 'boolean' ? t(value ? 'record.yes' : 'record.no') : shown(value, language);
    },
  };
}

type AttributeValue = PositionAttributes[string] | undefined;

function sortable(value: AttributeValue): string | number | null {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return Number(value);
  return value ? JSON.stringify(value) : null;
}

function shown(value: AttributeValue, language: LanguageCode) {
  if (value === null || value === undefined || value === '') return <span className={styles.unknown}>–</span>;
  if (typeof value === 'number') return formatNumber(language, value, Number.isInteger(value) ? 0 : 2);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${part === null ? '–' : formatNumber(language, part, 1)}`)
    .join(' · ');
}
