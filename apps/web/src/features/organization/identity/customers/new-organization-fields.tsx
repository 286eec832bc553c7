import { EMAIL_MAX_LENGTH, NAME_LENGTH } from '@konvoj/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { Fieldset, Select, SimpleGrid, Stack, Text as Words, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useCountryChoices } from '../../../../shared/use-country-choices.ts';
import type { EditForm } from '../../../../ui/form/use-edit-form.ts';
import { timeZonesWith, type NewOrganizationValues } from './new-organization-model.ts';

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
/** More are found by typing. */
const MOST_OFFERED = 100;

/** The fields of a new organization and of its first administrator. */
export function NewOrganizationFields({ form }: { readonly form: EditForm<NewOrganizationValues> }) {
  const t = useText();
  const countries = useCountryChoices(useLanguage());
  const { timeZone } = form.values;
  const timeZones = useMemo(() => timeZonesWith(Intl.supportedValuesOf('timeZone'), timeZone), [timeZone]);
  const name = { required: true, maxLength: NAME_LENGTH.max, autoComplete: 'off' };
  const chosen = { required: true, allowDeselect: false, searchable: true, nothingFoundMessage: t('common.noMatch') };
  return (
    <Stack gap="sm">
      <TextInput {...form.getInputProps('name')} {...name} label={t('customers.name')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <Select {...form.getInputProps('country')} {...chosen} label={t('customers.country')} data={countries} />
        <Select
          {...form.getInputProps('timeZone')}
          {...chosen}
          label={t('customers.timeZone')}
          limit={MOST_OFFERED}
          data={[...timeZones]}
        />
        <Select
          {...form.getInputProps('language')}
          label={t('frame.user.language')}
          allowDeselect={false}
          data={LANGUAGE_CHOICES}
        />
      </SimpleGrid>
      <Fieldset legend={t('customers.administrator')}>
        <Stack gap="sm">
          <Words size="xs" c="dimmed">
            {t('customers.administratorHint')}
          </Words>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput {...form.getInputProps('firstName')} {...name} label={t('account.firstName')} />
            <TextInput {...form.getInputProps('lastName')} {...name} label={t('account.lastName')} />
          </SimpleGrid>
          <TextInput
            {...form.getInputProps('email')}
            label={t('session.signIn.email')}
            type="email"
            required
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="off"
          />
        </Stack>
      </Fieldset>
    </Stack>
  );
}
