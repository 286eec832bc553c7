import type { CrudField, CrudReference, CrudTable } from '@konvoj/contract';
import { Alert, SimpleGrid } from '@mantine/core';
import { useId, useMemo, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AssignedFromInput } from './assigned-from-input.tsx';
import { AssignmentHistory, hasHistory } from './assignment-history.tsx';
import { FieldInput } from './crud-field-input.tsx';
import { nameOf, type CrudRow } from './crud-row.ts';
import { refusalOf } from './fleet-data.ts';
import classes from './fleet.module.css';
import { RemoveButton } from './remove-button.tsx';
import { ASSIGNED_FROM, useCrudForm } from './use-crud-form.ts';
import { useReferences } from './use-references.ts';

interface CrudDialogProps {
  readonly table: CrudTable;
  /** Null: a new row. */
  readonly row: CrudRow | null;
  readonly onClose: () => void;
}

const referencesOf = (form: readonly CrudField[]): readonly CrudReference[] =>
  form.flatMap(({ reference }) => reference ?? []);

/** The edit dialog of every settings table, drawn from the description of its form. */
export function CrudDialog({ table, row, onClose }: CrudDialogProps) {
  const t = useText();
  const formId = useId();
  const inputId = (field: string): string => `${formId}-${field}`;
  const references = useReferences(useMemo(() => referencesOf(table.form), [table.form]));
  const readOnly = row === null ? !table.canCreate : !table.canUpdate;
  const form = useCrudForm({ table, row, references, onSaved: onClose });
  const vehicleType = Number(form.values['type'] ?? 1);
  const inputs = (section: CrudField['section']): ReactNode =>
    table.form
      .filter((field) => field.section === section)
      .map((field) => (
        <FieldInput
          key={field.field}
          id={inputId(field.field)}
          field={field}
          row={row}
          value={form.values[field.field] ?? null}
          error={form.errors[field.field]}
          readOnly={readOnly}
          isFirst={field === table.form[0]}
          references={references}
          vehicleType={vehicleType}
          onChange={(value) => form.setFieldValue(field.field, value)}
        />
      ));
  const hasAssignments = table.form.some(({ section }) => section === 'assignment');
  const name = row === null ? '' : (nameOf(row) ?? String(row.id));

  return (
    <FormDialog
      form={form}
      size={820}
      title={row === null ? t(`fleet.new.${table.id}`) : t(`fleet.one.${table.id}`, { name })}
      readOnly={readOnly}
      cancelLabel={t(readOnly ? 'common.close' : 'common.cancel')}
      failureTitle={t(row === null ? `fleet.createFailed.${table.id}` : `fleet.updateFailed.${table.id}`)}
      aside={
        row !== null && <RemoveButton table={table} row={row} name={name} onDone={onClose} onFailure={form.refuse} />
      }
      onClose={onClose}
    >
      {readOnly && (
        <Alert variant="light" color="gray">
          {t(`error.${refusalOf(table.id)}`)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {inputs('main')}
      </SimpleGrid>
      {hasAssignments && (
        <fieldset className={classes.section}>
          <legend className={classes.sectionTitle}>{t('fleet.dialog.assignment')}</legend>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm" className={classes.sectionBody ?? ''}>
            {inputs('assignment')}
            {form.asksFromWhen && (
              <AssignedFromInput id={inputId(ASSIGNED_FROM)} {...form.getInputProps(ASSIGNED_FROM)} />
            )}
          </SimpleGrid>
        </fieldset>
      )}
      {row !== null && hasHistory(table.id) && <AssignmentHistory table={table.id} id={row.id} />}
    </FormDialog>
  );
}
