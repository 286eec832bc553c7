import { NAME_LENGTH, shortText } from '@konvoj/contract';
import { Alert, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { schemaFindings } from '@konvoj/contract';
import { useText } from '../../../../i18n/use-text.ts';
import { PasskeyError } from '../../../../shared/passkeys.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { addPasskey, useFactorsChanged } from './use-factors.ts';

const passkeyForm = z.object({ name: shortText, currentPassword: z.string().min(1) });

/** Adds a passkey under a name; the first factor brings recovery codes. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const factorsChanged = useFactorsChanged();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isRefused, setRefused] = useState(false);
  const form = useEditForm({
    saved: { name: '', currentPassword: '' },
    check: (values) => schemaFindings(passkeyForm, values),
    save: async ({ name, currentPassword }) => {
      setRefused(false);
      try {
        return { recoveryCodes: await addPasskey(name, currentPassword) };
      } catch (failure) {
        // The user has closed the question of the browser: the form stays, to try again.
        if (!(failure instanceof PasskeyError)) throw failure;
        setRefused(true);
        return null;
      }
    },
    onSaved: (added) => {
      if (added === null) return;
      showToast(t('signInFactors.passkeys.added'));
      factorsChanged();
      if (added.recoveryCodes === null) onClose();
      else setCodes(added.recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(codes === null ? 'signInFactors.passkeys.addTitle' : 'signInFactors.recovery.title')}
      saveLabel={t('signInFactors.passkeys.add')}
      instead={
        codes === null ? undefined : (
          <RecoveryCodes codes={codes} doneLabel={t('signInFactors.recovery.done')} onDone={onClose} />
        )
      }
      mustBeClosed={codes !== null}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('signInFactors.passkeys.name')}
        description={t('signInFactors.passkeys.nameHint')}
        required
        withAsterisk={false}
        data-autofocus
        maxLength={NAME_LENGTH.max}
      />
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('signInFactors.password')}
        autoComplete="current-password"
      />
      {isRefused && (
        <Alert variant="light" color="red" role="alert">
          {t('signInFactors.passkeys.failed')}
        </Alert>
      )}
    </FormDialog>
  );
}
