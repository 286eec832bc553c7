import { endpoints, RESET_LINK_MINUTES } from '@konvoj/contract';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { SessionPage } from './session-page.tsx';

/** Asks for a reset link. The answer is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const t = useText();
  const [email, setEmail] = useState('');
  const request = useMutation({
    mutationFn: () => call(endpoints.session.requestPasswordReset, { body: { email: email.trim() } }),
  });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    request.mutate();
  };

  return (
    <SessionPage title={t('session.forgotten.title')}>
      <Stack gap="md">
        {request.isSuccess ? (
          <Text role="status">{t('session.forgotten.sent', { minutes: RESET_LINK_MINUTES })}</Text>
        ) : (
          <form onSubmit={onSubmit}>
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                {t('session.forgotten.intro')}
              </Text>
              <TextInput
                label={t('session.signIn.email')}
                type="email"
                name="email"
                autoComplete="username"
                autoFocus
                required
                withAsterisk={false}
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" size="sm" fullWidth loading={request.isPending}>
                {t('session.forgotten.submit')}
              </Button>
              {request.isError && (
                <Text size="sm" c="var(--status-stop)" role="alert">
                  {errorText(t, request.error)}
                </Text>
              )}
            </Stack>
          </form>
        )}
        <Anchor component={Link} to="/" size="sm">
          {t('session.forgotten.back')}
        </Anchor>
      </Stack>
    </SessionPage>
  );
}
