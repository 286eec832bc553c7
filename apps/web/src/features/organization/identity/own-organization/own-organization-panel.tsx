import { NAME_LENGTH, ownOrganizationFields, schemaFindings, type OwnOrganization } from '@konvoj/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { Select, Stack, Text as Words, TextInput } from '@mantine/core';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useCountryChoices } from '../../../../shared/use-country-choices.ts';
import { Form, FormFoot } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useOwnOrganization, useSaveOwnOrganization } from './use-own-organization.ts';

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Name, country, language and time zone of the organization, for its administrators. */
export function OwnOrganizationPanel() {
  return (
    <Panel query={useOwnOrganization()} empty={null}>
      {(organization) => <OwnOrganizationForm organization={organization} />}
    </Panel>
  );
}

function OwnOrganizationForm({ organization }: { readonly organization: OwnOrganization }) {
  const t = useText();
  const save = useSaveOwnOrganization();
  const countries = useCountryChoices(useLanguage());
  const { timeZone, ...saved } = organization;
  const form = useEditForm({
    saved,
    check: (values) => schemaFindings(ownOrganizationFields, values),
    save: (values) => save.mutateAsync(values),
    onSaved: () => showToast(t('ownOrganization.saved')),
  });
  return (
    <Form form={form} label={t('ownOrganization.tab')}>
      <Stack gap="sm" p="md" maw={552}>
        <TextInput
          {...form.getInputProps('name')}
          label={t('ownOrganization.name')}
          description={t('ownOrganization.nameHint')}
          required
          maxLength={NAME_LENGTH.max}
          autoComplete="organization"
        />
        <Select
          {...form.getInputProps('country')}
          label={t('ownOrganization.country')}
          description={t('ownOrganization.countryHint')}
          data={countries}
          required
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('common.noMatch')}
        />
        <Select
          {...form.getInputProps('language')}
          label={t('ownOrganization.language')}
          description={t('ownOrganization.languageHint')}
          data={LANGUAGE_CHOICES}
          allowDeselect={false}
        />
        <TextInput
          label={t('ownOrganization.timeZone')}
          description={t('ownOrganization.timeZoneHint')}
          value={timeZone}
          readOnly
        />
        <Words size="sm" c="dimmed">
          {t('ownOrganization.letterheadHint')}
        </Words>
        <FormFoot form={form} disabled={!form.isChanged} onCancel={form.isChanged ? form.discard : undefined} />
      </Stack>
    </Form>
  );
}
