import { findingsOf } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import { readCoordinates } from '@konvoj/geo/coordinates';
import { bare } from '../../../platform/folded.ts';
import { listPointTypes } from '../../../organization/reference/lists.ts';
import { roundedDegrees } from '../geometry-rules.ts';
import type { Coordinates } from '../types.ts';
import { LANGUAGES } from './fields.ts';
import type { PlaceField } from './fields.ts';
import type { FieldValue } from './types.ts';

type CellMistake = Omit<FieldError, 'path'>;
/** A cell as its field reads it; undefined: not given. */
export type ReadCell = { readonly value: FieldValue | undefined } | { readonly error: CellMistake };

const typesByName = new Map(
  LANGUAGES.flatMap((language) => listPointTypes(language))
    .flatMap(({ id, name }) => [[bare(name), id] as const, [String(id), id] as const])
    .filter(([name]) => name !== ''),
);

/** Reads a cell and validates it like the edit dialog. */
export function readCell(field: PlaceField, cell: string): ReadCell {
  const text = storable(cell).trim();
  if (text === '') {
    if (field.required) return { error: { code: 'required' } };
    return { value: field.empty === 'none' ? null : undefined };
  }
  const wanted = wantedOf(field, text);
  if (wanted === undefined) return { error: { code: field.kind === 'type' ? 'unknown' : 'invalid' } };
  const validated = field.schema.safeParse(wanted);
  if (validated.success) return { value: isFieldValue(validated.data) ? validated.data : wanted };
  const [first] = findingsOf(validated.error, wanted);
  if (first === undefined) return { error: { code: 'invalid' } };
  return { error: first.params === undefined ? { code: first.code } : { code: first.code, params: first.params } };
}

/** Latitude and longitude from one text. */
export function readPlace(text: string): Coordinates | null {
  const place = readCoordinates(storable(text));
  return place && { latitude: roundedDegrees(place.latitude), longitude: roundedDegrees(place.longitude) };
}

/** A number of degrees with a decimal point or comma; undefined for any other format. */
export function decimalDegrees(text: string): number | undefined {
  const plain = text.trim().replaceAll(/\s*°$/g, '').replace('−', '-');
  return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?(?:e-?\d{1,2})?$/i.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

function wantedOf({ kind }: PlaceField, text: string): string | number | undefined {
  switch (kind) {
    case 'degrees': {
      const degrees = decimalDegrees(text);
      return degrees === undefined ? undefined : roundedDegrees(degrees);
    }
    case 'metres':
      return /^\d{1,9}(?:[.,]0+)?\s?m?$/.test(text) ? Number.parseInt(text, 10) : undefined;
    case 'type':
      return typesByName.get(bare(text));
    default:
      return text;
  }
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

/** The part of a text that a database can store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
