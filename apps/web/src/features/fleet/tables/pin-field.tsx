import { Button, TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { INPUT } from './input-styles.ts';

interface PinFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: React.ReactNode;
  readonly readOnly: boolean;
  /** Whether a PIN is set now; it is never read. */
  readonly isSet: boolean;
  /** '' keeps it, null removes it. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A PIN is only written, never read: the field shows whether there is one, sets a new one, or removes it. */
export function PinField({ id, label, hint, error, readOnly, isSet, value, onChange }: PinFieldProps) {
  const t = useText();
  const state = value === null ? 'fleet.pin.willBeRemoved' : isSet ? 'fleet.pin.set' : 'fleet.pin.unset';
  return (
    <TextInput
      id={id}
      {...INPUT}
      label={label}
      description={hint === undefined ? t(state) : `${t(state)}. ${hint}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      readOnly={readOnly}
      disabled={value === null}
      autoComplete="off"
      inputMode="numeric"
      placeholder={readOnly ? '' : t('fleet.pin.placeholder')}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(isSet &&
        !readOnly && {
          rightSectionWidth: 112,
          rightSection: (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange(value === null ? '' : null)}>
              {t(value === null ? 'fleet.pin.keep' : 'fleet.pin.remove')}
            </Button>
          ),
        })}
    />
  );
}
