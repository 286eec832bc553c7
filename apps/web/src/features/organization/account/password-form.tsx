import { PASSWORD_LENGTH, type SessionUser } from '@konvoj/contract';
import { Stack, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { fieldTexts, formErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { newPasswordError } from '../../../shared/new-password.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PasswordStrengthMeter } from '../../../ui/password-strength-meter.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { FormFoot } from './form-foot.tsx';
import { useChangePassword } from './use-account.ts';

const NOTHING = { current: '', password: '', repeat: '' };

/** A new password, confirmed by the current one and typed twice. */
export function PasswordForm({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const [typed, setTyped] = useState(NOTHING);
  const [tried, setTried] = useState(false);
  const save = useChangePassword();
  const refused = fieldTexts(t, save.error);
  const wrong = tried ? newPasswordError(typed) : null;
  const change = (patch: Partial<typeof NOTHING>): void => setTyped((before) => ({ ...before, ...patch }));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setTried(true);
    if (newPasswordError(typed)) return;
    save.mutate(
      { password: typed.password, currentPassword: typed.current },
      {
        onSuccess: () => {
          setTyped(NOTHING);
          setTried(false);
          showToast(t('account.passwordSaved'));
        },
      },
    );
  }

  if (user.switchedBy)
    return (
      <Text size="sm" c="dimmed">
        {t('account.notWhileSwitched')}
      </Text>
    );
  return (
    <form onSubmit={submit} noValidate aria-label={t('account.password')}>
      <Stack gap="sm">
        {/* For password managers, which keep the new password under this address. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          value={typed.current}
          onChange={(current) => change({ current })}
          error={refused['currentPassword']}
        />
        <PasswordField
          label={t('session.reset.password')}
          description={t('session.reset.rule', PASSWORD_LENGTH)}
          autoComplete="new-password"
          value={typed.password}
          onChange={(password) => change({ password })}
          error={wrong?.field === 'password' ? t(`error.field.${wrong.code}`, { num: wrong.num }) : refused['password']}
        />
        <PasswordStrengthMeter password={typed.password} own={[user.name, user.email]} />
        <PasswordField
          label={t('session.reset.repeat')}
          autoComplete="new-password"
          value={typed.repeat}
          onChange={(repeat) => change({ repeat })}
          error={wrong?.field === 'repeat' ? t('error.field.not_equal') : undefined}
        />
        <FormFoot
          label={t('account.passwordSubmit')}
          disabled={typed.current === '' || typed.password === '' || typed.repeat === ''}
          isPending={save.isPending}
          problem={formErrorText(t, save.error, ['password', 'currentPassword'])}
        />
      </Stack>
    </form>
  );
}
