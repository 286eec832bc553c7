import type { CrudColumn, CrudField, CrudId, CrudTable, LanguageCode } from '@konvoj/contract';
import { hasText, textOf } from '@konvoj/i18n/text-of';
import { tableShapes } from './tables.ts';
import type { ColumnShape, FieldShape, TableShape } from './tables.ts';

export interface CrudRights {
  /** Whether the caller may change the fleet; without it the forms are sent as read-only. */
  readonly mayEdit: boolean;
  /** Without it forms have no field for PINs. */
  readonly maySetPins: boolean;
}

/** The settings tables as a client draws them. */
export function crudTables(language: LanguageCode, rights: CrudRights): CrudTable[] {
  return tableShapes.map((shape) => crudTable(shape, language, rights));
}

function crudTable(
  { id, columns, form, ...paths }: TableShape,
  language: LanguageCode,
  { mayEdit, maySetPins }: CrudRights,
): CrudTable {
  return {
    id,
    title: wordOf(language, `crud.title.${id}`),
    ...paths,
    columns: columns.map((column) => crudColumn(id, column, language)),
    form: form.filter(({ type }) => type !== 'pin' || maySetPins).map((field) => crudField(id, field, language)),
    canCreate: mayEdit,
    canUpdate: mayEdit,
    canDelete: mayEdit,
  };
}

function crudColumn(table: CrudId, column: ColumnShape, language: LanguageCode): CrudColumn {
  return { ...column, label: wordOf(language, `crud.${table}.${column.field}`) };
}

function crudField(table: CrudId, shape: FieldShape, language: LanguageCode): CrudField {
  const { hint, required = false, section = 'main', ...field } = shape;
  return {
    ...field,
    label: wordOf(language, `crud.${table}.${field.field}`),
    required,
    section,
    ...(hint !== undefined && { hint: wordOf(language, `crud.hint.${field.field}`, hint) }),
  };
}

/** A test requests every text of every table. */
function wordOf(language: LanguageCode, key: string, values: Readonly<Record<string, number>> = {}): string {
  if (!hasText(key)) throw new TypeError(`there is no text ${key}`);
  return textOf(language, key, values);
}
