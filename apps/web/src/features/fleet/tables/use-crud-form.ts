import type { CrudField, CrudTable, FieldError } from '@konvoj/contract';
import { useState } from 'react';
import { errorText, fieldErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import type { CrudRow } from './crud-row.ts';
import { checkForm } from './field-checks.ts';
import { useFleetChanges } from './fleet-data.ts';
import {
  changedBody,
  changedFields,
  createdBody,
  emptyValues,
  hasAssignment,
  valuesOf,
  type FieldValue,
  type FormValues,
} from './form-model.ts';
import type { References } from './use-references.ts';

/** The field of the dialog beside those of the description. */
export const ASSIGNED_FROM = 'assignedFrom';

interface CrudFormOptions {
  readonly table: CrudTable;
  /** Null: a new row. */
  readonly row: CrudRow | null;
  readonly references: References;
  readonly onSaved: () => void;
  /** Called with the first field that is wrong. */
  readonly onRefused: (field: string) => void;
}

/** The state of the edit dialog: input, errors and saving. Input is never lost. */
export function useCrudForm({ table, row, references, onSaved, onRefused }: CrudFormOptions) {
  const t = useText();
  const changes = useFleetChanges(table.id);
  const [typed, setTyped] = useState<FormValues>({});
  const [assignedFrom, setAssignedFrom] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);

  const { form } = table;
  const choicesOfField = (field: CrudField) => (field.reference ? references.choicesOf(field.reference) : []);
  const before = row ? valuesOf(form, row) : emptyValues(form, choicesOfField);
  const values = { ...before, ...typed };
  const changed = changedFields(form, before, values);

  function refuse(found: readonly FieldError[], textOf: (error: FieldError) => string): void {
    setErrors(Object.fromEntries(found.map((error) => [fieldOf(error), textOf(error)])));
    const first = found[0];
    if (first) onRefused(fieldOf(first));
  }

  async function save(): Promise<void> {
    if (saving) return;
    setFailure(null);
    const found = checkForm(form, values);
    refuse(found, (error) => fieldErrorText(t, error));
    if (found.length > 0) return;
    const edit = { form, before, now: values, assignedFrom };
    setSaving(true);
    try {
      if (row === null) await changes.save(null, createdBody(edit));
      else if (changed.length > 0) await changes.save(row.id, changedBody(edit));
      onSaved();
    } catch (thrown) {
      setFailure(thrown);
      // A conflict with another row has a text of the table, an invalid value a text of the field.
      if (thrown instanceof ProblemError)
        refuse(thrown.fields, (error) =>
          thrown.problem.status === 409 ? errorText(t, thrown) : fieldErrorText(t, error),
        );
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    errors,
    /** What the whole dialog has to say, beside its fields. */
    failure,
    saving,
    isDirty: changed.length > 0,
    asksFromWhen: hasAssignment(changed),
    assignedFrom,
    setAssignedFrom: (value: string | null) => {
      setAssignedFrom(value);
      setErrors(without(errors, ASSIGNED_FROM));
    },
    change: (field: string, value: FieldValue) => {
      setTyped((now) => ({ ...now, [field]: value }));
      setErrors(without(errors, field));
    },
    save,
    /** For actions beside the form (deleting): reports their failure in the same place. */
    setFailure,
  };
}

/** The server names a value within a field by a path: `vozilo.0` is of `vozilo`. */
const fieldOf = ({ path }: FieldError): string => path.split('.')[0] ?? path;

function without(errors: Readonly<Record<string, string>>, field: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}
