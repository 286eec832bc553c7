import { endpoints, RESET_LINK_MINUTES, schemaFindings } from '@konvoj/contract';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { Form, FormFailure } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { SessionPage } from './session-page.tsx';

/** Asks for a reset link. The answer is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const t = useText();
  const [isSent, setSent] = useState(false);
  const form = useEditForm({
    saved: { email: '' },
    check: ({ email }) => schemaFindings(endpoints.session.requestPasswordReset.body, { email: email.trim() }),
    save: ({ email }) => call(endpoints.session.requestPasswordReset, { body: { email: email.trim() } }),
    onSaved: () => setSent(true),
  });

  return (
    <SessionPage title={t('session.forgotten.title')}>
      <Stack gap="md">
        {isSent ? (
          <Text role="status">{t('session.forgotten.sent', { minutes: RESET_LINK_MINUTES })}</Text>
        ) : (
          <Form form={form} enterSubmits>
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                {t('session.forgotten.intro')}
              </Text>
              <TextInput
                {...form.getInputProps('email')}
                label={t('session.signIn.email')}
                type="email"
                name="email"
                autoComplete="username"
                autoFocus
                required
                withAsterisk={false}
                maxLength={254}
              />
              <Button type="submit" size="sm" fullWidth loading={form.isSaving}>
                {t('session.forgotten.submit')}
              </Button>
              <FormFailure form={form} />
            </Stack>
          </Form>
        )}
        <Anchor component={Link} to="/" size="sm">
          {t('session.forgotten.back')}
        </Anchor>
      </Stack>
    </SessionPage>
  );
}
