import { endpoints } from '@konvoj/contract';
import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { askPasskey, PasskeyError } from '../../../../shared/passkeys.ts';
import { endSessionThatIsDue } from '../../../../shared/sign-out-due.ts';
import { enter } from './session.ts';

async function signInWithPasskey(remember: boolean): Promise<void> {
  await endSessionThatIsDue();
  const options = await call(endpoints.signInSteps.passkeyOptions);
  await call(endpoints.signInSteps.passkey, { body: { response: await askPasskey(options), remember } });
  await enter();
}

/** Signs in with a passkey, or completes a sign-in that had a right password. */
export function PasskeyButton({ remember = false }: { readonly remember?: boolean }) {
  const t = useText();
  const signIn = useMutation({ mutationFn: () => signInWithPasskey(remember) });
  const { error } = signIn;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={<IconKey size={16} aria-hidden />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('signInFactors.step.passkey')}
      </Button>
      {error && (
        <Text size="sm" c="var(--status-stop)" role="alert">
          {error instanceof PasskeyError ? t('signInFactors.step.failed') : errorText(t, error)}
        </Text>
      )}
    </>
  );
}
