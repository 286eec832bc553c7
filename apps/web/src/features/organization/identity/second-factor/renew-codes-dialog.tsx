import { endpoints, schemaFindings } from '@konvoj/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactorsChanged } from './use-factors.ts';

/** New recovery codes in place of all others. */
export function RenewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const factorsChanged = useFactorsChanged();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useEditForm({
    saved: { currentPassword: '' },
    check: (values) => schemaFindings(endpoints.signInFactors.renewRecoveryCodes.body, values),
    save: (body) => call(endpoints.signInFactors.renewRecoveryCodes, { body }),
    onSaved: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      factorsChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('signInFactors.recovery.renewTitle')}
      saveLabel={t('signInFactors.recovery.renew')}
      instead={
        codes === null ? undefined : (
          <RecoveryCodes codes={codes} doneLabel={t('signInFactors.recovery.done')} onDone={onClose} />
        )
      }
      mustBeClosed={codes !== null}
      onClose={onClose}
    >
      <Text size="sm">{t('signInFactors.recovery.renewText')}</Text>
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('signInFactors.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
