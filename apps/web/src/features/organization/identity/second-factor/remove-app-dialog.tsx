import { endpoints, schemaFindings } from '@konvoj/contract';
import { Text, TextInput } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useFactorsChanged } from './use-factors.ts';

/** Switches the authenticator app off. */
export function RemoveAppDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const factorsChanged = useFactorsChanged();
  const form = useEditForm({
    saved: { currentPassword: '', code: '' },
    check: (values) => schemaFindings(endpoints.signInFactors.removeTotp.body, values),
    save: (body) => call(endpoints.signInFactors.removeTotp, { body }),
    onSaved: () => {
      showToast(t('signInFactors.app.removed'));
      factorsChanged();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('signInFactors.app.removeTitle')}
      saveLabel={t('signInFactors.app.remove')}
      onClose={onClose}
    >
      <Text size="sm">{t('signInFactors.app.removeText')}</Text>
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('signInFactors.password')}
        autoComplete="current-password"
      />
      <TextInput
        {...form.getInputProps('code')}
        label={t('signInFactors.step.code')}
        name="code"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        maxLength={40}
      />
    </FormDialog>
  );
}
