import { endpoints, PASSWORD_LENGTH } from '@konvoj/contract';
import { Button, Stack } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { newPasswordFindings } from '../../../../shared/new-password.ts';
import { Form, FormFailure } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { PasswordStrengthMeter } from '../../../../ui/password-strength-meter.tsx';

/** Asks for the new password twice; an error of the server stays under its field until the field changes. */
export function NewPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useEditForm({
    saved: { password: '', repeat: '' },
    check: newPasswordFindings,
    save: ({ password, repeat }) =>
      call(endpoints.session.resetPassword, { body: { token, password, password_confirmation: repeat } }),
    onSaved: onDone,
  });
  return (
    <Form form={form} enterSubmits>
      <Stack gap="md">
        <PasswordField
          {...form.getInputProps('password')}
          label={t('session.reset.password')}
          description={t('session.reset.rule', PASSWORD_LENGTH)}
          autoComplete="new-password"
        />
        <PasswordStrengthMeter password={form.values.password} />
        <PasswordField
          {...form.getInputProps('repeat')}
          label={t('session.reset.repeat')}
          autoComplete="new-password"
        />
        <Button type="submit" size="sm" fullWidth loading={form.isSaving}>
          {t('session.reset.submit')}
        </Button>
        <FormFailure form={form} />
      </Stack>
    </Form>
  );
}
