import { exchangeDateTime, instantOfLocal } from '@konvoj/i18n';
import type { ReactNode } from 'react';
import { useTimeZone } from '../shared/session-state.ts';
import { MomentInput } from './moment-input.tsx';

interface InstantPickerProps {
  readonly label: string;
  /** Screen readers only: a heading stands over the input. */
  readonly labelHidden?: boolean;
  readonly description?: string;
  readonly required?: boolean;
  /** ISO instant; null: none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: ReactNode;
}

/** Picks an instant to the minute, in the time zone of the organization. */
export function InstantPicker(props: InstantPickerProps) {
  const { label, labelHidden = false, required = false, value, onChange, ...input } = props;
  const timeZone = useTimeZone();
  return (
    <MomentInput
      label={label}
      labelHidden={labelHidden}
      required={required}
      value={value === null ? null : exchangeDateTime(value, timeZone)}
      onChange={(wall) => onChange(wall === null ? null : instantOf(wall, timeZone))}
      {...input}
    />
  );
}

/** @param wall clock time, `YYYY-MM-DD HH:mm:ss` */
const instantOf = (wall: string, timeZone: string): string =>
  new Date(instantOfLocal(Date.parse(`${wall.replace(' ', 'T')}Z`), timeZone)).toISOString();
