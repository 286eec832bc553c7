import { endpoints } from '@konvoj/contract';
import { Anchor, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { NewPasswordForm } from './new-password-form.tsx';
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
