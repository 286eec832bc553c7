import { endpoints, schemaFindings } from '@konvoj/contract';
import { Text } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useRemoveCompany } from './use-company-sign-in.ts';

/** Removes company sign-in, by the password of the administrator. */
export function RemoveCompanyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const remove = useRemoveCompany();
  const form = useEditForm({
    saved: { currentPassword: '' },
    check: (values) => schemaFindings(endpoints.companySignInOfOrganization.remove.body, values),
    save: (body) => remove.mutateAsync(body),
    onSaved: () => {
      showToast(t('companySignIn.settings.removed'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('companySignIn.settings.removeTitle')}
      saveLabel={t('companySignIn.settings.remove')}
      onClose={onClose}
    >
      <Text size="sm">{t('companySignIn.settings.removeText')}</Text>
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('companySignIn.settings.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
