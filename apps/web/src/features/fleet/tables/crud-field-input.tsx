import { Anchor, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { CrudField } from '@konvoj/contract';
import type { ReactNode } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { idOf, nameOf, type Choice, type CrudRow } from './crud-row.ts';
import classes from './fleet.module.css';
import type { FieldValue } from './form-model.ts';
import { IconChooser } from './icon-chooser.tsx';
import { INPUT } from './input-styles.ts';
import { PinField } from './pin-field.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import type { References } from './use-references.ts';

export interface FieldInputProps {
  readonly id: string;
  readonly field: CrudField;
  /** The row as it was when the dialog opened; null for a new one. */
  readonly row: CrudRow | null;
  readonly value: FieldValue;
  readonly error: ReactNode;
  readonly readOnly: boolean;
  readonly isFirst: boolean;
  readonly references: References;
  /** The type of the vehicle as the form has it now, for its icon. */
  readonly vehicleType: number;
  readonly onChange: (value: FieldValue) => void;
}

/** From this length on a list has a search. */
const SEARCHED_FROM = 12;

/** One input of the dialog, by the type of its field. */
export function FieldInput(props: FieldInputProps) {
  const { id, field, value, error, readOnly, isFirst, references, vehicleType, onChange } = props;
  const t = useText();
  const text = typeof value === 'string' ? value : '';
  const shared = {
    id,
    ...INPUT,
    label: field.unit === undefined ? field.label : `${field.label} (${field.unit})`,
    required: field.required && !readOnly,
    error,
    readOnly,
    autoComplete: 'off',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    ...(field.hint !== undefined && { description: field.hint }),
    // The form checks itself: the browser's own bubbles say less, and in its language.
    ...(isFirst && { 'data-autofocus': true }),
  };
  switch (field.type) {
    case 'boolean':
      return (
        <Checkbox
          id={id}
          {...INPUT}
          label={field.label}
          description={field.hint}
          error={error}
          checked={value === true}
          disabled={readOnly}
          mt="xs"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'longText':
      return (
        <Textarea
          {...shared}
          className={classes.wide ?? ''}
          autosize
          minRows={2}
          maxRows={6}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'icon':
      return (
        <IconChooser
          id={id}
          label={field.label}
          required={field.required && !readOnly}
          readOnly={readOnly}
          error={errorOf(props, t)}
          icons={references.rowsOf('vehicleIcons')}
          vehicleType={vehicleType}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'pin':
      return (
        <PinField
          id={id}
          label={field.label}
          hint={field.hint}
          error={error}
          readOnly={readOnly}
          isSet={props.row?.['hasPin'] === true}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'choice':
    case 'reference':
      return <ChoiceInput {...props} shared={shared} />;
    default:
      return (
        <TextInput
          {...shared}
          inputMode={field.type === 'number' ? 'decimal' : field.type === 'phone' ? 'tel' : 'text'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface ChoiceInputProps extends FieldInputProps {
  readonly shared: {
    readonly id: string;
    readonly label: string;
    readonly required: boolean;
    readonly error: ReactNode;
    readonly readOnly: boolean;
    readonly description?: string;
  };
}

function ChoiceInput(props: ChoiceInputProps) {
  const { field, row, value, references, readOnly, onChange, shared } = props;
  const t = useText();
  const choices = field.reference ? references.choicesOf(field.reference) : [];
  const isClosed = field.reference !== undefined && references.isClosed(field.reference);
  const chosen = typeof value === 'string' ? value : null;
  const input = {
    ...shared,
    value: chosen,
    onChange,
    readOnly: readOnly || isClosed,
    clearable: !field.required,
    allowDeselect: !field.required,
    placeholder: field.required || readOnly ? '' : t('fleet.dialog.none'),
    clearButtonProps: { 'aria-label': t('fleet.dialog.clear', { field: field.label }) },
    error: errorOf(props, t),
    ...(isClosed && !readOnly && { description: t('fleet.dialog.adminsOnly') }),
  };
  const isShort = field.type === 'choice' && choices.length <= SEARCHED_FROM;
  if (isShort) return <Select {...input} data={choices.map(({ value: id, label }) => ({ value: id, label }))} />;
  return <ReferenceSelect {...input} choices={choices} current={currentChoice(row?.[field.field])} />;
}

function currentChoice(value: unknown): Choice | null {
  const id = idOf(value);
  const label = nameOf(value);
  return id !== null && label !== null ? { value: id, label } : null;
}

/** The error of the field itself comes first, then a failure to load its list. */
function errorOf({ field, references, error }: FieldInputProps, t: Text): ReactNode {
  const failure = field.reference ? references.failureOf(field.reference) : null;
  if (error !== undefined || !failure || !field.reference) return error;
  return (
    <>
      {t(`fleet.loadFailed.${field.reference}`)}{' '}
      <Anchor component="button" type="button" size="xs" onClick={failure.retry}>
        {t('common.retry')}
      </Anchor>
    </>
  );
}
