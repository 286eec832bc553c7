import { endpoints, PASSWORD_LENGTH } from '@konvoj/contract';
import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { call } from '../../shared/api.ts';
import { newPasswordError, type NewPasswordError } from '../../shared/new-password.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrengthMeter } from '../../ui/password-strength-meter.tsx';
import { SessionPage } from './session-page.tsx';

/** Sets a new password by a mailed link. The token is validated before anything is asked. */
export function ResetPasswordPage() {
  const t = useText();
  const { resetToken = '' } = useParams({ strict: false });
  const [done, setDone] = useState(false);
  const validation = useQuery({
    queryKey: ['session', 'resetToken', resetToken],
    queryFn: () => call(endpoints.session.validateResetToken, { body: { token: resetToken } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

  return (
    <SessionPage title={t('session.reset.title')}>
      <Stack gap="md">
        {done && <Text role="status">{t('session.reset.done')}</Text>}
        {!done && validation.isPending && (
          <Group gap="sm" role="status">
            <Loader size="xs" />
            <Text size="sm">{t('session.reset.checking')}</Text>
          </Group>
        )}
        {!done && validation.isError && (
          <>
            <Text role="alert">{errorText(t, validation.error)}</Text>
            <Anchor component={Link} to="/ForgotPassword" size="sm">
              {t('session.reset.again')}
            </Anchor>
          </>
        )}
        {!done && validation.isSuccess && <NewPasswordForm token={resetToken} onDone={() => setDone(true)} />}
        <Anchor component={Link} to="/" size="sm">
          {t('session.forgotten.back')}
        </Anchor>
      </Stack>
    </SessionPage>
  );
}

function NewPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
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

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <PasswordField
          label={t('session.reset.password')}
          description={t('session.reset.rule', PASSWORD_LENGTH)}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={wrong?.field === 'password' ? t(`error.field.${wrong.code}`, { num: wrong.num }) : undefined}
        />
        <PasswordStrengthMeter password={password} />
        <PasswordField
          label={t('session.reset.repeat')}
          autoComplete="new-password"
          value={repeat}
          onChange={setRepeat}
          error={wrong?.field === 'repeat' ? t('error.field.not_equal') : undefined}
        />
        <Button type="submit" size="sm" fullWidth loading={save.isPending}>
          {t('session.reset.submit')}
        </Button>
        {save.isError && (
          <Text size="sm" c="var(--status-stop)" role="alert">
            {errorText(t, save.error)}
          </Text>
        )}
      </Stack>
    </form>
  );
}
