import type { CompanySignInSettings } from '@konvoj/contract';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { CompanyForm } from './company-form.tsx';
import { RemoveCompanyDialog } from './remove-company-dialog.tsx';
import { useCompanySignIn, useTestCompany } from './use-company-sign-in.ts';

/** Sign-in by the OpenID Connect provider of the organization. */
export function CompanySection() {
  const t = useText();
  return (
    <Stack component="section" gap="sm" p="md" maw={620} aria-label={t('companySignIn.settings.title')}>
      <Title order={2} size="h4">
        {t('companySignIn.settings.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('companySignIn.settings.text')}
      </Text>
      <Panel query={useCompanySignIn()} empty={null}>
        {(found) => <CompanySettings found={found} />}
      </Panel>
    </Stack>
  );
}

function CompanySettings({ found }: { readonly found: CompanySignInSettings }) {
  const [isChanged, setChanged] = useState(false);
  const { settings } = found;
  return (
    <>
      <CompanyForm found={found} onChanged={setChanged} />
      {settings !== null && <TestAndRemove isTested={settings.isTested} isChanged={isChanged} />}
    </>
  );
}

interface TestAndRemoveProps {
  readonly isTested: boolean;
  /** The form has changes that are not saved. */
  readonly isChanged: boolean;
}

function TestAndRemove({ isTested, isChanged }: TestAndRemoveProps) {
  const t = useText();
  const [isRemoving, setRemoving] = useState(false);
  const test = useTestCompany();
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {t(isTested ? 'companySignIn.settings.isTested' : 'companySignIn.settings.untested')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(isChanged ? 'companySignIn.settings.testUnsaved' : 'companySignIn.settings.testHint')}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={isChanged} loading={test.isPending} onClick={() => test.mutate()}>
          {t('companySignIn.settings.test')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          {t('companySignIn.settings.remove')}
        </Button>
      </Group>
      {test.error && (
        <Text size="sm" c="var(--status-stop)" role="alert">
          {errorText(t, test.error)}
        </Text>
      )}
      {isRemoving && <RemoveCompanyDialog onClose={() => setRemoving(false)} />}
    </Stack>
  );
}
