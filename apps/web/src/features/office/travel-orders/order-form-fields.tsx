import { NumberInput, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { startTransition, useState, type ChangeEvent, type ReactNode } from 'react';
import { z } from 'zod';
import { useLanguage } from '../../../i18n/use-text.ts';
import { InstantPicker } from '../../../ui/instant-picker.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import { moment, type OrderValues } from './form-values.ts';
import classes from './travel-orders.module.css';

export type OrderFormState = EditForm<OrderValues>;

export interface FieldsProps {
  readonly form: OrderFormState;
  /** What is wrong between times that are typed already, by path; shown before the form is sent. */
  readonly live: Readonly<Record<string, string>>;
}

/** The text at an input: of a refusal, else of what is seen at once. */
export const errorAt = ({ form, live }: FieldsProps, path: string): ReactNode => form.errors[path] ?? live[path];

interface SectionProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the form under its heading. */
export function FormSection({ title, tools, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h3>{title}</h3>
        {tools}
      </div>
      {children}
    </section>
  );
}

/**
 * A text of the form. What is typed is shown at once; the rest of the form, which is long, follows when there is time.
 * The form itself has the text at once: it is sent and kept as it is seen.
 */
function useTypedText(form: OrderFormState, path: string) {
  const { value, error } = form.getInputProps(path);
  const [typed, setTyped] = useState<string | null>(null);
  return {
    'data-path': path,
    error,
    value: typed ?? text.parse(value),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      const content = currentTarget.value;
      setTyped(content);
      startTransition(() => {
        form.setFieldValue(path, content);
        setTyped(null);
      });
    },
  };
}

/** A row that is just removed has no value any more. */
const text = z.string().catch('');

interface TextFieldProps extends Omit<TextInputProps, 'form'> {
  readonly form: OrderFormState;
  readonly path: string;
}

export function TextField({ form, path, ...input }: TextFieldProps) {
  return <TextInput {...useTypedText(form, path)} size="xs" autoComplete="off" {...input} />;
}

interface LinesFieldProps {
  readonly form: OrderFormState;
  readonly path: string;
  readonly label: string;
  readonly description?: string;
}

export function LinesField({ form, path, label, description }: LinesFieldProps) {
  return (
    <Textarea
      {...useTypedText(form, path)}
      size="xs"
      autosize
      minRows={2}
      maxRows={8}
      label={label}
      {...(description !== undefined && { description })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

interface MomentFieldProps extends FieldsProps {
  readonly path: string;
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly description?: string | undefined;
  readonly onChanged?: () => void;
}

/** A moment of the form. */
export function MomentField(props: MomentFieldProps) {
  const { form, live, path, label, labelHidden = false, description, onChanged } = props;
  return (
    <InstantPicker
      label={label}
      labelHidden={labelHidden}
      {...(description !== undefined && { description })}
      value={moment.catch(null).parse(form.getInputProps(path).value)}
      onChange={(changed) => {
        form.setFieldValue(path, changed);
        onChanged?.();
      }}
      error={errorAt({ form, live }, path)}
    />
  );
}

interface DistanceFieldProps extends FieldsProps {
  readonly path: 'odometerStart' | 'odometerEnd' | 'distance';
  readonly label: string;
}

/** Kilometres; the form holds metres, and what is not touched keeps them to the metre. */
export function DistanceField({ form, live, path, label }: DistanceFieldProps) {
  const language = useLanguage();
  const metres = form.values[path];
  return (
    <NumberInput
      size="xs"
      label={label}
      rightSection={<span className={classes.unit}>km</span>}
      rightSectionWidth={34}
      rightSectionPointerEvents="none"
      hideControls
      min={0}
      decimalScale={path === 'distance' ? 1 : 0}
      decimalSeparator={language === 'en' ? '.' : ','}
      allowedDecimalSeparators={['.', ',']}
      value={metres === '' ? '' : Number((metres / 1_000).toFixed(path === 'distance' ? 1 : 0))}
      onChange={(kilometres) => {
        const typed = typeof kilometres === 'number' ? kilometres : Number.NaN;
        form.setFieldValue(path, Number.isNaN(typed) ? '' : Math.round(typed * 1_000));
      }}
      error={errorAt({ form, live }, path)}
    />
  );
}

interface CountryFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly required?: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Empty: none. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: ReactNode;
  /** What an empty choice means. */
  readonly placeholder?: string;
}

/** A country by its code. */
export function CountryField(props: CountryFieldProps) {
  const { label, labelHidden = false, choices, value, onChange, required = false, ...input } = props;
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...input}
      size="xs"
      {...(labelHidden ? { 'aria-label': label } : { label })}
      required={required}
      searchable
      openOnFocus={false}
      limit={100}
      clearable={!required}
      data={isListed ? [...choices] : [{ value, label: value }, ...choices]}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}

interface CurrencyFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly codes: readonly string[];
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: ReactNode;
}

/** A currency by its code. */
export function CurrencyField({ label, labelHidden = false, codes, value, onChange, error }: CurrencyFieldProps) {
  return (
    <Select
      size="xs"
      {...(labelHidden ? { 'aria-label': label } : { label })}
      searchable
      allowDeselect={false}
      data={codes.includes(value) ? [...codes] : [value, ...codes]}
      value={value}
      onChange={(code) => code !== null && onChange(code)}
      error={error}
    />
  );
}
