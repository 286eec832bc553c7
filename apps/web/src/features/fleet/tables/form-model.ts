import type { CrudField } from '@konvoj/contract';
import { idOf, type Choice, type CrudRow } from './crud-row.ts';

/**
 * The value of one input of the dialog. Texts, numbers and PINs: the typed text; choices, references and icons: the id
 * as text, null for none; switches true or false. A PIN is '' while it is unchanged and null when it is removed.
 */
export type FieldValue = string | boolean | null;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Fields by the shape of their value. */
const CHOOSING: ReadonlySet<CrudField['type']> = new Set(['choice', 'reference', 'icon']);
export const isChoosing = (field: CrudField): boolean => CHOOSING.has(field.type);

function valueOf(field: CrudField, row: CrudRow): FieldValue {
  if (field.type === 'pin') return '';
  const value = row[field.field];
  if (field.type === 'boolean') return value === true;
  if (isChoosing(field)) return idOf(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The values the dialog opens with for a row. */
export function valuesOf(form: readonly CrudField[], row: CrudRow): FormValues {
  return Object.fromEntries(form.map((field) => [field.field, valueOf(field, row)]));
}

/**
 * The values of an empty dialog: what must be chosen starts with the first of its list, so that it is seen.
 * @param choicesOf the list of a field; empty while it is not loaded
 */
export function emptyValues(
  form: readonly CrudField[],
  choicesOf: (field: CrudField) => readonly Choice[],
): FormValues {
  const first = (field: CrudField): FieldValue =>
    field.section === 'main' && field.required ? (choicesOf(field)[0]?.value ?? null) : null;
  const empty = (field: CrudField): FieldValue =>
    isChoosing(field) ? first(field) : field.type === 'boolean' ? false : '';
  return Object.fromEntries(form.map((field) => [field.field, empty(field)]));
}

/** Whether two values of a field mean the same: spaces around a text do not count. */
function isSame(field: CrudField, a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (field.type !== 'pin' && typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim();
  return a === b;
}

export function changedFields(form: readonly CrudField[], before: FormValues, now: FormValues): readonly CrudField[] {
  return form.filter((field) => !isSame(field, before[field.field], now[field.field]));
}

/** A number with a decimal comma or point; null when it is none. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function bodyValue(field: CrudField, value: FieldValue | undefined): unknown {
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  if (text === '') return field.required && !isChoosing(field) ? '' : null;
  if (field.type === 'number') return numberOf(text);
  // Ids are numbers, but for lists whose entries are words.
  return isChoosing(field) && /^\d+$/.test(text) ? Number(text) : text;
}

interface Edit {
  readonly form: readonly CrudField[];
  readonly before: FormValues;
  readonly now: FormValues;
  /** From when on a changed assignment holds, ISO 8601; null: from now. */
  readonly assignedFrom: string | null;
}

/** The body of an update: only what was changed; `assignedFrom` only beside a changed assignment. */
export function changedBody({ form, before, now, assignedFrom }: Edit): Readonly<Record<string, unknown>> {
  const changed = changedFields(form, before, now);
  const body: Record<string, unknown> = {};
  for (const field of changed) body[field.field] = bodyValue(field, now[field.field]);
  if (assignedFrom !== null && hasAssignment(changed)) body['assignedFrom'] = assignedFrom;
  return body;
}

/** The body of a new row: everything that was filled in. */
export function createdBody({ form, now, assignedFrom }: Omit<Edit, 'before'>): Readonly<Record<string, unknown>> {
  const filled = form.filter((field) => now[field.field] !== '' && now[field.field] !== null);
  const body: Record<string, unknown> = {};
  for (const field of filled) body[field.field] = bodyValue(field, now[field.field]);
  if (assignedFrom !== null && hasAssignment(filled)) body['assignedFrom'] = assignedFrom;
  return body;
}

export const hasAssignment = (fields: readonly CrudField[]): boolean =>
  fields.some(({ section }) => section === 'assignment');
