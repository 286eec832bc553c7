import { endpoints, type SignInStep } from '@konvoj/contract';
import { Anchor, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { sessionState, useSession } from '../../../../shared/session-state.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { EnrolmentStep } from './enrolment-step.tsx';
import { SecondStep } from './second-step.tsx';
import { enter } from './session.ts';
import { SessionPage } from './session-page.tsx';

/** What came of the answer of a provider, and who was signed in before a second step. */
type Outcome = { readonly step: SignInStep; readonly before: unknown } | 'signedIn' | 'tested';

async function finish(answer: string): Promise<Outcome> {
  const finished = await call(endpoints.companySignIn.finish, { body: { answer } });
  if (finished.outcome === 'step') return { step: finished.step, before: sessionState.get() };
  if (finished.outcome === 'signedIn') await enter();
  return finished.outcome;
}

/** Where the provider of a company sends the browser back to: completes the sign-in, or the test of an administrator. */
export function CompanyReturnPage() {
  const t = useText();
  const navigate = useNavigate();
  // The router writes a query anew; the server needs it as the provider has written it.
  const [answer] = useState(() => window.location.search);
  const session = useSession();
  const finished = useQuery({
    queryKey: ['session', 'company', answer],
    queryFn: () => finish(answer),
    // The answer is used up by the first call.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const outcome = finished.data;
  const isTest = outcome === 'tested';
  const step = typeof outcome === 'object' ? outcome.step : null;
  // The second step signs in by itself.
  const hasEntered =
    typeof outcome === 'object' ? session !== outcome.before && session.status === 'signedIn' : outcome !== undefined;
  const isDone = isTest || hasEntered;
  useEffect(() => {
    if (!isDone) return;
    if (isTest) showToast(t('companySignIn.settings.tested'));
    void navigate(
      isTest ? { to: '/UserSettings', search: { tab: 'signIn' }, replace: true } : { to: '/', replace: true },
    );
  }, [isDone, isTest, navigate, t]);
  const back = (): void => void navigate({ to: '/', replace: true });

  if (step?.kind === 'factor') {
    return (
      <SessionPage title={t('signInFactors.step.title')}>
        <SecondStep methods={step.methods} onBack={back} />
      </SessionPage>
    );
  }
  if (step?.kind === 'enrolment') {
    return (
      <SessionPage title={t('signInFactors.step.enrolTitle')}>
        <EnrolmentStep onBack={back} />
      </SessionPage>
    );
  }
  return (
    <SessionPage title={t('companySignIn.title')}>
      {finished.isError ? (
        <Stack gap="md">
          <Text role="alert">{errorText(t, finished.error)}</Text>
          <Anchor component={Link} to="/login" size="sm">
            {t('companySignIn.again')}
          </Anchor>
          <Anchor component={Link} to="/" size="sm">
            {t('companySignIn.back')}
          </Anchor>
        </Stack>
      ) : (
        <Group gap="sm" role="status">
          <Loader size="xs" />
          <Text size="sm">{t('companySignIn.finishing')}</Text>
        </Group>
      )}
    </SessionPage>
  );
}
