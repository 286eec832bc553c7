import type { CrudField, CrudTable } from '@konvoj/contract';
import { z } from 'zod';
import { useText, type Text } from '../../../i18n/use-text.ts';
import type { InWords } from '../../../ui/form/conflict.ts';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import type { Choice, CrudRow } from './crud-row.ts';
import { checkForm } from './field-checks.ts';
import { useFleetChanges } from './fleet-data.ts';
import { changedBody, changedFields, createdBody, emptyValues, hasAssignment, valuesOf } from './form-model.ts';
import type { References } from './use-references.ts';

/** The field of the dialog beside those of the description: wall clock of the organization; null: now. */
export const ASSIGNED_FROM = 'assignedFrom';
const crudValues = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));
type CrudValues = z.infer<typeof crudValues>;

interface CrudFormOptions {
  readonly table: CrudTable;
  /** Null: a new row. */
  readonly row: CrudRow | null;
  readonly references: References;
  readonly onSaved: () => void;
}

export interface CrudForm extends EditForm<CrudValues> {
  /** From when on a changed assignment holds has to be asked. */
  readonly asksFromWhen: boolean;
}

/** The edit dialog's form for a row of a settings table. */
export function useCrudForm({ table, row, references, onSaved }: CrudFormOptions): CrudForm {
  const t = useText();
  const { save, reload } = useFleetChanges(table.id);
  const fields = table.form;
  const choicesOfField = (field: CrudField) => (field.reference ? references.choicesOf(field.reference) : []);
  const before = row ? valuesOf(fields, row) : emptyValues(fields, choicesOfField);
  const edit = useEditForm<CrudValues, void>({
    saved: { ...before, [ASSIGNED_FROM]: null },
    draft: {
      key: `${table.id}.${row?.id ?? 'new'}`,
      schema: crudValues,
      secrets: fields.filter(({ type }) => type === 'pin').map(({ field }) => field),
    },
    check: (values) => checkForm(fields, values),
    version: row?.version,
    reload,
    inWords: (values) => fields.map((field) => fieldInWords(t, field, values[field.field], choicesOfField(field))),
    save: async (now, changes, version) => {
      const from = now[ASSIGNED_FROM];
      const body = { form: fields, before, now, assignedFrom: typeof from === 'string' ? from : null };
      if (row === null) await save(null, createdBody(body));
      else if (Object.keys(changes).length > 0) await save(row.id, { ...changedBody(body), version });
    },
    onSaved,
  });
  return { ...edit, asksFromWhen: hasAssignment(changedFields(fields, before, edit.values)) };
}

function fieldInWords(
  t: Text,
  { label, type }: CrudField,
  value: CrudValues[string] | undefined,
  choices: readonly Choice[],
): InWords {
  if (typeof value === 'boolean') return { label, text: t(value ? 'common.yes' : 'common.no') };
  // A PIN is not shown, only that it is another one.
  if (type === 'pin') return { label, text: value === '' ? '' : '••••' };
  return { label, text: choices.find((choice) => choice.value === value)?.label ?? value ?? '' };
}
