import type { SessionUser } from '@konvoj/contract';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { fieldTexts, formErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { FormFoot } from './form-foot.tsx';
import { useSaveAccount } from './use-account.ts';

/** Another address to sign in with, confirmed by the password. */
export function EmailForm({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [currentPassword, setCurrentPassword] = useState('');
  const save = useSaveAccount();
  const refused = fieldTexts(t, save.error);
  const email = (typed ?? user.email).trim();
  const isChanged = email !== user.email;
  const reset = (): void => {
    setTyped(null);
    setCurrentPassword('');
    save.reset();
  };

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    save.mutate(
      { email, currentPassword },
      {
        onSuccess: () => {
          reset();
          showToast(t('account.emailSaved'));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('account.email')}>
      <Stack gap="sm">
        <TextInput
          label={t('session.signIn.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={typed ?? user.email}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={refused['email']}
          disabled={user.switchedBy !== undefined}
        />
        {isChanged && (
          <PasswordField
            label={t('account.currentPassword')}
            autoComplete="current-password"
            value={currentPassword}
            onChange={setCurrentPassword}
            error={refused['currentPassword']}
          />
        )}
        {user.switchedBy && (
          <Text size="xs" c="dimmed">
            {t('account.notWhileSwitched')}
          </Text>
        )}
        <FormFoot
          label={t('account.emailSubmit')}
          disabled={!isChanged || currentPassword === ''}
          isPending={save.isPending}
          problem={formErrorText(t, save.error, ['email', 'currentPassword'])}
          onReset={reset}
        />
      </Stack>
    </form>
  );
}
