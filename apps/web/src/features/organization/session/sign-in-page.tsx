import { Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text as Translate } from '../../../i18n/use-text.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useSession } from '../../../shared/session-state.ts';
import { signIn } from './session.ts';
import { SessionPage } from './session-page.tsx';

type Attempt =
  | { readonly kind: 'typing' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'failed'; readonly failure: unknown };

function attemptText(t: Translate, attempt: Attempt): string | null {
  if (attempt.kind === 'wrong') return t('error.session.wrong_credentials');
  return attempt.kind === 'failed' ? errorText(t, attempt.failure) : null;
}

/** Replaces any page that needs a user, so that the address is kept. The input stays after a failure. */
export function SignInPage() {
  const t = useText();
  const session = useSession();
  const ended = session.status === 'signedOut' && session.ended === true;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'typing' });

  async function submit(): Promise<void> {
    setAttempt({ kind: 'sending' });
    try {
      // On success the page that was asked for takes this one's place.
      if (!(await signIn({ email: email.trim(), password, remember }))) setAttempt({ kind: 'wrong' });
    } catch (failure) {
      setAttempt({ kind: 'failed', failure });
    }
  }

  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void submit();
  };
  const problem = attemptText(t, attempt);

  return (
    <SessionPage title={t('session.signIn.title')}>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          {ended && (
            <Text size="sm" role="status">
              {t('session.signIn.ended')}
            </Text>
          )}
          <TextInput
            label={t('session.signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            required
            withAsterisk={false}
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordField
            label={t('session.signIn.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Group justify="space-between" gap="sm">
            <Checkbox
              size="sm"
              label={t('session.signIn.remember')}
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
            <Anchor component={Link} to="/ForgotPassword" size="sm">
              {t('session.signIn.forgotten')}
            </Anchor>
          </Group>
          <Button type="submit" size="sm" fullWidth loading={attempt.kind === 'sending'}>
            {t('session.signIn.submit')}
          </Button>
          <div aria-live="assertive">
            {problem !== null && (
              <Text size="sm" c="var(--status-stop)" role="alert">
                {problem}
              </Text>
            )}
          </div>
        </Stack>
      </form>
    </SessionPage>
  );
}
