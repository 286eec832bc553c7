import { endpoints, PASSWORD_LENGTH } from '@konvoj/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { fieldTexts, formErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { newPasswordError, type NewPasswordError } from '../../../shared/new-password.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PasswordStrengthMeter } from '../../../ui/password-strength-meter.tsx';

/** Asks for the new password twice; an error of the server stays under its field until the field changes. */
export function NewPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [wrong, setWrong] = useState<NewPasswordError | null>(null);
  const save = useMutation({
    mutationFn: () =>
      call(endpoints.session.resetPassword, { body: { token, password, password_confirmation: repeat } }),
    onSuccess: onDone,
  });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const error = newPasswordError({ password, repeat });
    setWrong(error);
    if (!error) save.mutate();
  };
  const type = (set: (text: string) => void) => (text: string) => {
    save.reset();
    set(text);
  };
  const refused = fieldTexts(t, save.error);
  const problem = formErrorText(t, save.error, ['password', 'password_confirmation']);

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <PasswordField
          label={t('session.reset.password')}
          description={t('session.reset.rule', PASSWORD_LENGTH)}
          autoComplete="new-password"
          value={password}
          onChange={type(setPassword)}
          error={wrong?.field === 'password' ? t(`error.field.${wrong.code}`, { num: wrong.num }) : refused['password']}
        />
        <PasswordStrengthMeter password={password} />
        <PasswordField
          label={t('session.reset.repeat')}
          autoComplete="new-password"
          value={repeat}
          onChange={type(setRepeat)}
          error={wrong?.field === 'repeat' ? t('error.field.not_equal') : refused['password_confirmation']}
        />
        <Button type="submit" size="sm" fullWidth loading={save.isPending}>
          {t('session.reset.submit')}
        </Button>
        {problem !== null && (
          <Text size="sm" c="var(--status-stop)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </form>
  );
}
