import { endpoints, schemaFindings, type SignInStep } from '@konvoj/contract';
import { Alert, Anchor, Button, Checkbox, Code, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { ProblemError } from '../../../../shared/api-errors.ts';
import { canUsePasskeys } from '../../../../shared/passkeys.ts';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import { useSession } from '../../../../shared/session-state.ts';
import { Form, FormFailure } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { EnrolmentStep } from './enrolment-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { signIn, type Credentials } from './session.ts';
import { SessionPage } from './session-page.tsx';

const WRONG_CREDENTIALS = 'session.wrong_credentials';
const COMPANY_REQUIRED = 'company_sign_in.required';

/** @returns the step that is missing; null: the user is signed in @throws {ProblemError | NetworkError} why it was refused */
async function trySignIn(credentials: Credentials): Promise<SignInStep | null> {
  const signedIn = await signIn({ ...credentials, email: credentials.email.trim() });
  if (signedIn === 'signedIn') return null;
  if (signedIn !== 'wrong') return signedIn;
  throw new ProblemError({ type: '', title: WRONG_CREDENTIALS, status: 401, code: WRONG_CREDENTIALS });
}

/** The short name of the company by which a refused user has to sign in; null: the refusal has another reason. */
function requiredCompany(failure: unknown): string | null {
  const name = failure instanceof ProblemError && failure.code === COMPANY_REQUIRED && failure.problem.params?.['name'];
  return typeof name === 'string' ? name : null;
}

/** Replaces any page that needs a user, so that the address is kept. */
export function SignInPage() {
  const t = useText();
  const [step, setStep] = useState<SignInStep | null>(null);
  const back = (): void => setStep(null);
  switch (step?.kind) {
    case 'factor':
      return (
        <SessionPage title={t('signInFactors.step.title')}>
          <SecondStep methods={step.methods} onBack={back} />
        </SessionPage>
      );
    case 'enrolment':
      return (
        <SessionPage title={t('signInFactors.step.enrolTitle')}>
          <EnrolmentStep onBack={back} />
        </SessionPage>
      );
    default:
      return <PasswordStep onStep={setStep} />;
  }
}

/** The password, or a passkey in its place. The input stays after a failure. */
function PasswordStep({ onStep }: { readonly onStep: (step: SignInStep | null) => void }) {
  const t = useText();
  const config = usePublicConfig();
  const hasPasskeys = config?.passkeys.configured === true && canUsePasskeys();
  const session = useSession();
  const ended = session.status === 'signedOut' && session.ended === true;
  /** The link of the company by which this user has to sign in. */
  const [company, setCompany] = useState<string | null>(null);
  const form = useEditForm({
    saved: { email: '', password: '', remember: false },
    check: ({ email, password }) => schemaFindings(endpoints.session.signIn.body, { email: email.trim(), password }),
    save: async (credentials) => {
      setCompany(null);
      try {
        return await trySignIn(credentials);
      } catch (failure) {
        setCompany(requiredCompany(failure));
        throw failure;
      }
    },
    // Once signed in, the page that was asked for takes this one's place.
    onSaved: onStep,
  });

  return (
    <SessionPage title={t('session.signIn.title')}>
      <Form form={form} enterSubmits>
        <Stack gap="md">
          {config?.firstAdministrator && <NewInstallation email={config.firstAdministrator} />}
          {ended && (
            <Text size="sm" role="status">
              {t('session.signIn.ended')}
            </Text>
          )}
          <TextInput
            {...form.getInputProps('email')}
            label={t('session.signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            required
            withAsterisk={false}
            maxLength={254}
          />
          <PasswordField
            {...form.getInputProps('password')}
            label={t('session.signIn.password')}
            autoComplete="current-password"
          />
          <Group justify="space-between" gap="sm">
            <Checkbox
              {...form.getInputProps('remember', { type: 'checkbox' })}
              size="sm"
              label={t('session.signIn.remember')}
            />
            <Anchor component={Link} to="/ForgotPassword" size="sm">
              {t('session.signIn.forgotten')}
            </Anchor>
          </Group>
          <Button type="submit" size="sm" fullWidth loading={form.isSaving}>
            {t('session.signIn.submit')}
          </Button>
          <FormFailure form={form} />
          {company !== null && (
            <Anchor component={Link} to={`/login/${company}`} size="sm">
              {t('companySignIn.required')}
            </Anchor>
          )}
        </Stack>
      </Form>
      <Stack gap="sm" mt="md">
        <Divider />
        {hasPasskeys && <PasskeyButton remember={form.values.remember} />}
        <Anchor component={Link} to="/login" size="sm">
          {t('companySignIn.link')}
        </Anchor>
      </Stack>
    </SessionPage>
  );
}

/** How to sign in where nobody has ever done so. */
function NewInstallation({ email }: { readonly email: string }) {
  const t = useText();
  return (
    <Alert variant="light">
      {t('session.signIn.newInstallation', { email })}
      <br />
      {t('session.signIn.newPassword')}: <Code>{`npm run konvoj -- user reset-link ${email}`}</Code>
    </Alert>
  );
}
