import { PasswordInput, Text } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import classes from './password-field.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: ReactNode;
  readonly description?: string;
}

/** A password with the eye to show it and a hint while Caps Lock is on. */
export function PasswordField({ label, value = '', onChange, autoComplete, error, description }: PasswordFieldProps) {
  const t = useText();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        label={label}
        value={value}
        required
        withAsterisk={false}
        autoComplete={autoComplete}
        name={autoComplete}
        maxLength={128}
        {...(error !== undefined && { error })}
        {...(description !== undefined && { description })}
        visibilityToggleButtonProps={{ 'aria-label': t('session.signIn.showPassword'), tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      <div aria-live="polite">
        {capsLock && (
          <Text size="xs" mt={4} className={classes.caps ?? ''}>
            {t('session.signIn.capsLock')}
          </Text>
        )}
      </div>
    </div>
  );
}
