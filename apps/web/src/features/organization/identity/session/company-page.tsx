import { COMPANY_NAME_LENGTH, endpoints, schemaFindings } from '@konvoj/contract';
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { endSessionThatIsDue } from '../../../../shared/sign-out-due.ts';
import { Form, FormFailure } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { SessionPage } from './session-page.tsx';

/** Sends the browser to the provider of a company, whose short name is in the link or is typed. */
export function CompanyPage() {
  const t = useText();
  const { name = '' } = useParams({ strict: false });
  const form = useEditForm({
    saved: { name, remember: false },
    check: (values) => schemaFindings(endpoints.companySignIn.start.body, values),
    save: async (body) => {
      await endSessionThatIsDue();
      return call(endpoints.companySignIn.start, { body });
    },
    onSaved: ({ address }) => window.location.assign(address),
  });
  return (
    <SessionPage title={t('companySignIn.title')}>
      <Form form={form} label={t('companySignIn.title')} enterSubmits>
        <Stack gap="md">
          <Text size="sm">{t('companySignIn.text')}</Text>
          <TextInput
            {...form.getInputProps('name')}
            label={t('companySignIn.name')}
            description={t('companySignIn.nameHint')}
            name="company"
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={name === ''}
            required
            withAsterisk={false}
            maxLength={COMPANY_NAME_LENGTH.max}
          />
          <Checkbox
            {...form.getInputProps('remember', { type: 'checkbox' })}
            size="sm"
            label={t('session.signIn.remember')}
          />
          <Button type="submit" size="sm" fullWidth loading={form.isSaving} autoFocus={name !== ''}>
            {t('companySignIn.submit')}
          </Button>
          <FormFailure form={form} />
          <Anchor component={Link} to="/" size="sm">
            {t('companySignIn.back')}
          </Anchor>
        </Stack>
      </Form>
    </SessionPage>
  );
}
