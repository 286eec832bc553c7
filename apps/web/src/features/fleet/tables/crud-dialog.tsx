import { Alert, Button, Modal, SimpleGrid, Stack } from '@mantine/core';
import type { CrudField, CrudReference, CrudTable } from '@konvoj/contract';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { AssignedFromInput } from './assigned-from-input.tsx';
import { AssignmentHistory, hasHistory } from './assignment-history.tsx';
import { FieldInput } from './crud-field-input.tsx';
import { nameOf, type CrudRow } from './crud-row.ts';
import { refusalOf } from './fleet-data.ts';
import classes from './fleet.module.css';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Question } from '../../../ui/question.tsx';
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
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const form = useCrudForm({
    table,
    row,
    references,
    onSaved: onClose,
    onRefused: (field) => document.getElementById(inputId(field))?.focus(),
  });
  const close = (): void => {
    if (form.isDirty && !readOnly) setAsksToDiscard(true);
    else onClose();
  };
  const save = (): void => {
    if (!readOnly) void form.save();
  };
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
          onChange={(value) => form.change(field.field, value)}
        />
      ));
  const hasAssignments = table.form.some(({ section }) => section === 'assignment');
  const name = row === null ? '' : (nameOf(row) ?? String(row.id));

  return (
    <Modal.Stack>
      <Modal
        stackId="edit"
        opened
        onClose={close}
        size={820}
        title={row === null ? t(`fleet.new.${table.id}`) : t(`fleet.one.${table.id}`, { name })}
        closeOnClickOutside={!form.isDirty}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        styles={{ title: { fontWeight: 600 }, body: { paddingBottom: 0 } }}
      >
        <DialogForm onSave={save}>
          <Stack gap="md">
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
                <SimpleGrid
                  cols={{ base: 1, xs: 2 }}
                  spacing="md"
                  verticalSpacing="sm"
                  className={classes.sectionBody ?? ''}
                >
                  {inputs('assignment')}
                  {form.asksFromWhen && (
                    <AssignedFromInput
                      id={inputId(ASSIGNED_FROM)}
                      value={form.assignedFrom}
                      error={form.errors[ASSIGNED_FROM]}
                      onChange={form.setAssignedFrom}
                    />
                  )}
                </SimpleGrid>
              </fieldset>
            )}
            {row !== null && hasHistory(table.id) && <AssignmentHistory table={table.id} id={row.id} />}
            <div className={classes.footer}>
              <Failure table={table} isNew={row === null} failure={form.failure} />
              {row !== null && (
                <RemoveButton table={table} row={row} name={name} onDone={onClose} onFailure={form.setFailure} />
              )}
              <div className={classes.footerEnd}>
                <Button variant="default" onClick={close}>
                  {t(readOnly ? 'common.close' : 'common.cancel')}
                </Button>
                {!readOnly && (
                  <Button type="submit" loading={form.saving} title={t('fleet.dialog.saveHint')}>
                    {t('common.save')}
                  </Button>
                )}
              </div>
            </div>
          </Stack>
        </DialogForm>
      </Modal>
      <Question
        opened={asksToDiscard}
        title={t('fleet.dialog.discardTitle')}
        body={t('fleet.dialog.discardBody')}
        onClose={() => setAsksToDiscard(false)}
      >
        <Button variant="default" onClick={onClose}>
          {t('fleet.dialog.discard')}
        </Button>
        <Button data-autofocus onClick={() => setAsksToDiscard(false)}>
          {t('fleet.dialog.keep')}
        </Button>
      </Question>
    </Modal.Stack>
  );
}

interface FailureProps {
  readonly table: CrudTable;
  readonly isNew: boolean;
  readonly failure: unknown;
}

/** The server's error for the whole form. Errors of single fields are under those fields. */
function Failure({ table, isNew, failure }: FailureProps) {
  const t = useText();
  if (failure === null) return null;
  const atFields = failure instanceof ProblemError && failure.fields.length > 0;
  return (
    <Alert
      className={classes.failure ?? ''}
      variant="light"
      color="red"
      role="alert"
      title={t(isNew ? `fleet.createFailed.${table.id}` : `fleet.updateFailed.${table.id}`)}
    >
      {!atFields && errorText(t, failure)}
    </Alert>
  );
}
