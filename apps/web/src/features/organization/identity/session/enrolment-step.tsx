import { endpoints } from '@konvoj/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { AppCode } from '../second-factor/app-code.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { BackToSignIn } from './second-step.tsx';
import { enter } from './session.ts';

/** The set-up of an app by a user whose organization requires a second factor; then the product opens. */
export function EnrolmentStep({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const entering = useMutation({ mutationFn: enter });
  const secret = useQuery({
    queryKey: ['session', 'enrolment'],
    queryFn: () => call(endpoints.signInSteps.startEnrolment),
    // Each call makes another secret: the one that is shown stays.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (codes !== null) {
    return (
      <RecoveryCodes
        codes={codes}
        doneLabel={t('signInFactors.step.goOn')}
        isBusy={entering.isPending}
        failure={entering.error}
        onDone={() => entering.mutate()}
      />
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t('signInFactors.step.enrolText')}</Text>
      <Panel query={secret} empty={null}>
        {(made) => (
          <AppCode
            secret={made}
            confirm={(code) => call(endpoints.signInSteps.confirmEnrolment, { body: { code } })}
            onConfirmed={({ recoveryCodes }) => setCodes(recoveryCodes)}
          />
        )}
      </Panel>
      <BackToSignIn onBack={onBack} />
    </Stack>
  );
}
