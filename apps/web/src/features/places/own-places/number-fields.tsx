import { TextInput } from '@mantine/core';
import { useState, type ClipboardEvent } from 'react';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly parse: (text: string) => number | null;
  readonly format: (value: number) => string;
  readonly onChange: (value: number | null) => void;
  /** @returns whether the pasted text was taken care of */
  readonly onPasted?: (text: string) => boolean;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly unit?: string;
}

/** A number as people type it. The typed text stays unchanged; a value from elsewhere (the map) replaces it. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, parse, format, onChange, onPasted, error, required = false, unit } = props;
  const [text, setText] = useState(value === null ? '' : format(value));
  const [seen, setSeen] = useState(value);
  if (!Object.is(seen, value)) {
    setSeen(value);
    if (!Object.is(parse(text), value)) setText(value === null ? '' : format(value));
  }
  const type = (typed: string): void => {
    setText(typed);
    const parsed = parse(typed);
    setSeen(parsed);
    onChange(parsed);
  };
  const paste = (event: ClipboardEvent): void => {
    if (onPasted?.(event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    <TextInput
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      label={label}
      required={required}
      value={text}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={paste}
      {...(unit !== undefined && { rightSection: unit, rightSectionPointerEvents: 'none' as const })}
    />
  );
}

type Known = Readonly<Partial<Record<string, number | null>>>;

interface NumberFieldsProps<Key extends string> {
  readonly fields: readonly (Pick<NumberFieldProps, 'label' | 'parse' | 'format' | 'error' | 'unit'> & {
    readonly key: Key;
  })[];
  /** All of them; null while one is missing. */
  readonly values: Readonly<Record<Key, number>> | null;
  readonly onChange: (values: Readonly<Record<Key, number>> | null) => void;
  /** Values in a pasted text. */
  readonly parsePasted?: (text: string) => Readonly<Record<Key, number>> | null;
}

/** Numbers that mean something together only: what is known of them is remembered until all are there. */
export function NumberFields<Key extends string>({ fields, values, onChange, parsePasted }: NumberFieldsProps<Key>) {
  const [known, setKnown] = useState<Known>({});
  const now: Known = values ?? known;
  const change = (key: Key, value: number | null): void => {
    const next = { ...now, [key]: value };
    setKnown(next);
    onChange(wholeOf(fields, next));
  };
  const pasted = (text: string): boolean => {
    const found = parsePasted?.(text) ?? null;
    if (found === null) return false;
    setKnown(found);
    onChange(found);
    return true;
  };
  return fields.map(({ key, ...field }) => (
    <NumberField
      key={key}
      {...field}
      required
      value={now[key] ?? null}
      onChange={(value) => change(key, value)}
      onPasted={pasted}
    />
  ));
}

function wholeOf<Key extends string>(
  fields: readonly { readonly key: Key }[],
  known: Known,
): Readonly<Record<Key, number>> | null {
  const whole: Partial<Record<Key, number>> = {};
  for (const { key } of fields) {
    const value = known[key];
    if (value === null || value === undefined) return null;
    whole[key] = value;
  }
  return isWhole(fields, whole) ? whole : null;
}

function isWhole<Key extends string>(
  fields: readonly { readonly key: Key }[],
  values: Partial<Record<Key, number>>,
): values is Record<Key, number> {
  return fields.every(({ key }) => values[key] !== undefined);
}
