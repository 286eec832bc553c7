import { EMAIL_MAX_LENGTH, endpoints, schemaFindings, type SessionUser } from '@konvoj/contract';
import { Stack, Text, TextInput } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { Form, FormFoot } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useSaveAccount } from './use-account.ts';

/** Another address to sign in with, confirmed by the password. */
export function EmailForm({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const saveAccount = useSaveAccount();
  const form = useEditForm({
    saved: { email: user.email, currentPassword: '' },
    check: (values) => schemaFindings(endpoints.session.saveUser.body, trimmed(values)),
    save: (values) => saveAccount.mutateAsync(trimmed(values)),
    onSaved: () => {
      form.discard();
      showToast(t('account.emailSaved'));
    },
  });
  const isChanged = form.changes.email !== undefined;
  return (
    <Form form={form} label={t('account.email')} enterSubmits>
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('email')}
          label={t('session.signIn.email')}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          disabled={user.switchedBy !== undefined}
        />
        {isChanged && (
          <PasswordField
            {...form.getInputProps('currentPassword')}
            label={t('account.currentPassword')}
            autoComplete="current-password"
          />
        )}
        {user.switchedBy && (
          <Text size="xs" c="dimmed">
            {t('account.notWhileSwitched')}
          </Text>
        )}
        <FormFoot
          form={form}
          saveLabel={t('account.emailSubmit')}
          disabled={!isChanged || form.values.currentPassword === ''}
          onCancel={isChanged ? form.discard : undefined}
        />
      </Stack>
    </Form>
  );
}

const trimmed = (values: { readonly email: string; readonly currentPassword: string }) => ({
  ...values,
  email: values.email.trim(),
});
