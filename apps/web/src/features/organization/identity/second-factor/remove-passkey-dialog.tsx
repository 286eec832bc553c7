import { endpoints, schemaFindings, type Passkey } from '@konvoj/contract';
import { Text } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useFactorsChanged } from './use-factors.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: RemovePasskeyDialogProps) {
  const t = useText();
  const factorsChanged = useFactorsChanged();
  const form = useEditForm({
    saved: { currentPassword: '' },
    check: (values) => schemaFindings(endpoints.signInFactors.removePasskey.body, values),
    save: (body) => call(endpoints.signInFactors.removePasskey, { params: { id }, body }),
    onSaved: () => {
      showToast(t('signInFactors.passkeys.removed'));
      factorsChanged();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('signInFactors.passkeys.removeTitle')}
      saveLabel={t('signInFactors.reset.yes')}
      onClose={onClose}
    >
      <Text size="sm">{t('signInFactors.passkeys.removeText', { name })}</Text>
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('signInFactors.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
