import { PASSWORD_LENGTH, type SessionUser } from '@konvoj/contract';
import { Stack, Text } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { newPasswordFindings } from '../../../../shared/new-password.ts';
import { Form, FormFoot } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { PasswordStrengthMeter } from '../../../../ui/password-strength-meter.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useChangePassword } from './use-account.ts';

/** A new password, confirmed by the current one and typed twice. */
export function PasswordForm({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const changePassword = useChangePassword();
  const form = useEditForm({
    saved: { currentPassword: '', password: '', repeat: '' },
    check: newPasswordFindings,
    save: ({ password, currentPassword }) => changePassword.mutateAsync({ password, currentPassword }),
    onSaved: () => {
      form.discard();
      showToast(t('account.passwordSaved'));
    },
  });
  const { currentPassword, password, repeat } = form.values;
  if (user.switchedBy)
    return (
      <Text size="sm" c="dimmed">
        {t('account.notWhileSwitched')}
      </Text>
    );
  return (
    <Form form={form} label={t('account.password')} enterSubmits>
      <Stack gap="sm">
        {/* For password managers, which keep the new password under this address. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          {...form.getInputProps('currentPassword')}
          label={t('account.currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.getInputProps('password')}
          label={t('session.reset.password')}
          description={t('session.reset.rule', PASSWORD_LENGTH)}
          autoComplete="new-password"
        />
        <PasswordStrengthMeter password={password} own={[user.name, user.email]} />
        <PasswordField
          {...form.getInputProps('repeat')}
          label={t('session.reset.repeat')}
          autoComplete="new-password"
        />
        <FormFoot
          form={form}
          saveLabel={t('account.passwordSubmit')}
          disabled={currentPassword === '' || password === '' || repeat === ''}
        />
      </Stack>
    </Form>
  );
}
