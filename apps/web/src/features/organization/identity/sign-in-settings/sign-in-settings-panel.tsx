import { endpoints, type SignInSettings } from '@konvoj/contract';
import { Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { CompanySection } from './company-section.tsx';

const KEY = ['sign-in-settings'];

/** How people of the organization sign in. */
export function SignInSettingsPanel() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.signInSettingsOfOrganization.find, {}, { signal }),
    staleTime: 0,
  });
  return (
    <>
      <Panel query={query} empty={null}>
        {(settings) => <RequiredFactor settings={settings} />}
      </Panel>
      <CompanySection />
    </>
  );
}

function RequiredFactor({ settings }: { readonly settings: SignInSettings }) {
  const t = useText();
  const queries = useQueryClient();
  const require = useMutation({
    mutationFn: (required: boolean) =>
      call(endpoints.signInSettingsOfOrganization.requireFactor, { body: { required } }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      showToast(t('signInFactors.organization.saved'));
    },
  });
  return (
    <Stack component="section" gap="sm" p="md" maw={620} aria-label={t('signInFactors.organization.title')}>
      <Title order={2} size="h4">
        {t('signInFactors.organization.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('signInFactors.organization.text')}
      </Text>
      <Switch
        label={t('signInFactors.organization.require')}
        checked={settings.requiresSecondFactor}
        disabled={require.isPending}
        onChange={(event) => require.mutate(event.currentTarget.checked)}
      />
      <Text size="sm">{t('signInFactors.organization.without', { count: settings.usersWithoutFactor })}</Text>
      {require.error && (
        <Text size="sm" c="var(--status-stop)" role="alert">
          {errorText(t, require.error)}
        </Text>
      )}
    </Stack>
  );
}
