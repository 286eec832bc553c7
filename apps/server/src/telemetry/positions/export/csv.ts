import { attributeUnit } from '@konvoj/contract';
import type { PositionAttributes } from '@konvoj/contract';
import { attributeName, exchangeDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv-line.ts';
import type { CsvCell } from '../../../platform/csv-line.ts';
import { isoOf } from './writer.ts';
import type { AttributeColumn, ExportedPosition, TrackHead, TrackWriter } from './writer.ts';

/** RFC 4180: a header line in the language of the reader, a line for each record, a column for each attribute. */
export const csv: TrackWriter = {
  contentType: 'text/csv; charset=utf-8',
  withAttributes: true,
  withAttributeColumns: true,
  withPlaces: true,
  withStops: false,
  head: (track) => BYTE_ORDER_MARK + csvLine(headings(track)),
  passes: [(record, _first, track) => csvLine(cells(record, track).map((value) => inWords(value, track)))],
  tail: () => '',
};

/** Yes or no in the language of the reader. */
function inWords(value: CsvCell, { language }: TrackHead): CsvCell {
  return typeof value === 'boolean' ? textOf(language, value ? 'record.yes' : 'record.no') : value;
}

function headings({ language, timeZone, attributes }: TrackHead): string[] {
  const text = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
  const measured = (name: 'altitude' | 'course' | 'speed') => withUnit(text(`record.${name}`), name);
  return [
    text('report.vehicle'),
    `${text('record.deviceTime')} [${timeZone}]`,
    `${text('record.deviceTime')} [UTC]`,
    `${text('record.serverTime')} [UTC]`,
    text('record.latitude'),
    text('record.longitude'),
    text('stage.contact'),
    text('record.address'),
    text('record.valid'),
    measured('altitude'),
    measured('course'),
    measured('speed'),
    text('record.satellites'),
    ...attributes.map(({ name, part }) => {
      if (name === 'temperatures' && part !== undefined) {
        return withUnit(textOf(language, 'record.temperatureOf', { number: numberOfPart(part) }), name);
      }
      const words = attributeName(name, (key, params) => textOf(language, key, params)) ?? name;
      return withUnit(part === undefined ? words : `${words} ${numberOfPart(part)}`, name);
    }),
  ];
}

/** Trackers count sensors from 0, people from 1. */
function numberOfPart(part: string): string {
  return /^\d+$/.test(part) ? String(Number(part) + 1) : part;
}

function withUnit(heading: string, name: string): string {
  const unit = attributeUnit(name);
  return unit === undefined ? heading : `${heading} [${unit}]`;
}

function cells({ position, attributes, place }: ExportedPosition, track: TrackHead): CsvCell[] {
  return [
    track.licencePlate,
    exchangeDateTime(position.deviceTime, track.timeZone),
    isoOf(position.deviceTime),
    isoOf(position.serverTime),
    position.latitude,
    position.longitude,
    place.contact,
    place.address,
    position.valid,
    position.altitudeMeters,
    position.courseDegrees,
    position.speedKmh,
    position.satellites,
    ...track.attributes.map((column) => valueIn(attributes, column)),
  ];
}

function valueIn(attributes: PositionAttributes, { name, part }: AttributeColumn): CsvCell {
  const value = ownIn(attributes, name);
  if (value === null || typeof value !== 'object') return part === undefined ? value : null;
  return part === undefined ? null : ownIn(value, part);
}

/** Trackers may send any attribute name, also one that every object inherits. */
function ownIn<V>(values: Readonly<Record<string, V>>, name: string): V | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
