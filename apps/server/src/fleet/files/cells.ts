import { findingsOf } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { bare } from '../../platform/folded.ts';
import { fromHarmless } from '../../platform/formula-text.ts';
import { clearsValue } from '../../platform/imports/clears-value.ts';
import { LANGUAGES } from './fields.ts';
import type { Choice, ImportField } from './fields.ts';

export type CellValue = string | number | boolean | null;
/** A cell as its field reads it; undefined: not given. References stay text until they are resolved. */
export type ReadCell = { readonly value: CellValue | undefined } | { readonly error: Omit<FieldError, 'path'> };

const YES = new Set(['1', 'da', 'd', 'yes', 'y', 'ja', 'j', 'true', 'wahr', 'x', 'resnica']);
const NO = new Set(['0', 'ne', 'n', 'no', 'nein', 'false', 'falsch', 'neresnica']);

/** Reads a cell and validates it like the edit dialog. */
export function readCell(field: ImportField, cell: string): ReadCell {
  const isNone = clearsValue(cell);
  const text = isNone ? '' : fromHarmless(cell).trim();
  if (text === '') {
    if (field.required || (isNone && !field.clearable)) return { error: { code: 'required' } };
    return { value: isNone ? null : undefined };
  }
  const wanted = wantedOf(field, text);
  if (wanted === undefined) return { error: { code: unreadable(field) } };
  const judged = field.schema.safeParse(wanted);
  if (!judged.success) return { error: errorOf(field, findingsOf(judged.error, wanted)) };
  const value: unknown = judged.data;
  return isCellValue(value) ? { value } : { error: { code: 'invalid' } };
}

function wantedOf({ of }: ImportField, text: string): CellValue | undefined {
  switch (of.kind) {
    case 'number':
      return /^[+-]?\d{1,9}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : undefined;
    case 'boolean':
      return YES.has(bare(text)) ? true : NO.has(bare(text)) ? false : undefined;
    case 'choice':
      return choiceOf(of.choices, text);
    default:
      return text;
  }
}

function choiceOf(choices: readonly Choice[], text: string): string | number | undefined {
  const name = bare(text);
  const found = choices.find(
    ({ value, text: key }) =>
      bare(String(value)) === name || LANGUAGES.some((language) => bare(textOf(language, key)) === name),
  );
  return found?.value;
}

function unreadable({ of }: ImportField): FieldError['code'] {
  return of.kind === 'choice' ? 'unknown' : 'invalid';
}

function errorOf({ of }: ImportField, [first]: readonly FieldError[]): Omit<FieldError, 'path'> {
  if (of.kind === 'phone') return { code: 'invalid_phone' };
  if (first === undefined) return { code: 'invalid' };
  return first.params === undefined ? { code: first.code } : { code: first.code, params: first.params };
}

function isCellValue(value: unknown): value is CellValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
