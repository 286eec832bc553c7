import { endpoints, schemaFindings, type SecondFactor } from '@konvoj/contract';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { canUsePasskeys } from '../../../../shared/passkeys.ts';
import { Form, FormFailure } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { enter } from './session.ts';

interface SecondStepProps {
  readonly methods: readonly SecondFactor[];
  readonly onBack: () => void;
}

/** What follows a right password: a code of the app, a recovery code, or a passkey. */
export function SecondStep({ methods, onBack }: SecondStepProps) {
  const t = useText();
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  const hasCode = methods.includes('totp') || methods.includes('recovery');
  return (
    <Stack gap="md">
      {hasPasskey && !methods.includes('totp') && <Text size="sm">{t('signInFactors.step.passkeyOnly')}</Text>}
      {hasPasskey && <PasskeyButton />}
      {hasCode && <CodeForm isRecoveryOnly={!methods.includes('totp')} />}
      {!hasPasskey && !hasCode && (
        <Text size="sm" role="alert">
          {t('signInFactors.step.none')}
        </Text>
      )}
      <BackToSignIn onBack={onBack} />
    </Stack>
  );
}

export function BackToSignIn({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  return (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
      {t('signInFactors.step.back')}
    </Anchor>
  );
}

function CodeForm({ isRecoveryOnly }: { readonly isRecoveryOnly: boolean }) {
  const t = useText();
  const form = useEditForm({
    saved: { code: '' },
    check: (values) => schemaFindings(endpoints.signInSteps.factor.body, values),
    save: async ({ code }) => {
      await call(endpoints.signInSteps.factor, { body: { code } });
      await enter();
    },
    onSaved: () => undefined,
  });
  return (
    <Form form={form} label={t('signInFactors.step.title')} enterSubmits>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('code')}
          label={t(isRecoveryOnly ? 'signInFactors.step.recoveryOnly' : 'signInFactors.step.code')}
          {...(!isRecoveryOnly && { description: t('signInFactors.step.codeHint') })}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          maxLength={40}
        />
        <Button type="submit" size="sm" fullWidth loading={form.isSaving}>
          {t('signInFactors.step.submit')}
        </Button>
        <FormFailure form={form} />
      </Stack>
    </Form>
  );
}
