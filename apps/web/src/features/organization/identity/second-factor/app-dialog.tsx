import { endpoints, schemaFindings, type TotpSecret } from '@konvoj/contract';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { AppCode } from './app-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactorsChanged } from './use-factors.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** Sets up an authenticator app: the password, the QR code with the first code of the app, then the recovery codes. */
export function AppDialog({ onClose }: DialogProps) {
  const t = useText();
  const factorsChanged = useFactorsChanged();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useEditForm({
    saved: { currentPassword: '' },
    check: (values) => schemaFindings(endpoints.signInFactors.startTotp.body, values),
    save: (body) => call(endpoints.signInFactors.startTotp, { body }),
    onSaved: setSecret,
  });
  const close = (): void => {
    if (codes !== null) factorsChanged();
    onClose();
  };
  const confirmed = (recoveryCodes: readonly string[] | null): void => {
    showToast(t('signInFactors.app.added'));
    if (recoveryCodes !== null) return setCodes(recoveryCodes);
    factorsChanged();
    onClose();
  };
  const confirm = async (code: string) =>
    (await call(endpoints.signInFactors.confirmTotp, { body: { code } })).recoveryCodes;
  const shown =
    codes === null ? (
      secret && <AppCode secret={secret} confirm={confirm} onConfirmed={confirmed} />
    ) : (
      <RecoveryCodes codes={codes} doneLabel={t('signInFactors.recovery.done')} onDone={close} />
    );
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(codes === null ? 'signInFactors.app.title' : 'signInFactors.recovery.title')}
      saveLabel={t('signInFactors.next')}
      instead={shown ?? undefined}
      mustBeClosed={secret !== null}
      onClose={close}
    >
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('signInFactors.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
