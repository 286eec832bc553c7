import type { LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { bare } from '../../platform/folded.ts';
import type { WrittenSheet } from '../../platform/sheets/types.ts';
import { headerOf, LANGUAGES, tableName } from './fields.ts';
import type { ImportField } from './fields.ts';
import { WRITTEN_TABLES, writtenFields } from './export-tables.ts';

/** Empty tables with the headers that an import understands, and a sheet that explains each column. */
export function templateSheets(language: LanguageCode): WrittenSheet[] {
  const text = (key: 'sheet' | 'column' | 'required' | 'content' | 'yes' | 'known' | 'empty') =>
    textOf(language, `fleetImport.guide.${key}`);
  const tables = WRITTEN_TABLES.map((table) => ({
    sheet: tableName(language, table),
    header: writtenFields(table).map(({ field }) => headerOf(language, table, field)),
    rows: [],
  }));
  const explained = WRITTEN_TABLES.flatMap((table) =>
    writtenFields(table).map((field) => [
      tableName(language, table),
      headerOf(language, table, field.field),
      field.required ? text('yes') : null,
      hintOf(field, language),
    ]),
  );
  return [
    ...tables,
    {
      sheet: text('sheet'),
      header: ['', text('column'), text('required'), text('content')],
      rows: [...explained, [null], [text('known')], [text('empty')]],
    },
  ];
}

/** Whether a sheet is the explanations of our template, which has no rows of a table. */
export function isGuide(sheet: string): boolean {
  return LANGUAGES.some((language) => bare(textOf(language, 'fleetImport.guide.sheet')) === bare(sheet));
}

function hintOf({ of, field }: ImportField, language: LanguageCode): string {
  switch (of.kind) {
    case 'phone':
    case 'card':
    case 'key':
      return textOf(language, `fleetImport.hint.${of.kind}`);
    case 'number':
      return textOf(language, 'fleetImport.hint.number', { min: of.min, max: of.max });
    case 'boolean':
      return choices([textOf(language, 'fleetImport.guide.yes'), textOf(language, 'fleetImport.guide.no')], language);
    case 'choice':
      return choices(
        of.choices.map((choice) => textOf(language, choice.text)),
        language,
      );
    case 'reference':
      return textOf(language, 'fleetImport.hint.reference', { table: tableName(language, of.to) });
    default:
      return textOf(language, 'fleetImport.hint.text', { max: field === 'notes' ? 2_000 : 100 });
  }
}

function choices(texts: readonly string[], language: LanguageCode): string {
  return textOf(language, 'fleetImport.hint.choice', { choices: texts.join(', ') });
}
