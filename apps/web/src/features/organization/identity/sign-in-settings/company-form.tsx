import {
  COMPANY_CLIENT_MAX_LENGTH,
  COMPANY_DOMAINS_MAX,
  COMPANY_NAME_LENGTH,
  COMPANY_SECRET_MAX_LENGTH,
  companySignInMode,
  endpoints,
  schemaFindings,
  WEBHOOK_URL_MAX_LENGTH,
  type CompanySignInChange,
  type CompanySignInSettings,
} from '@konvoj/contract';
import { ActionIcon, PasswordInput, Radio, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { Form, FormFoot } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useSaveCompany } from './use-company-sign-in.ts';

type CompanyValues = Omit<CompanySignInChange, 'clientSecret'> & { readonly clientSecret: string };
const EMPTY: CompanyValues = {
  name: '',
  issuer: 'https://',
  clientId: '',
  clientSecret: '',
  domains: [],
  mode: 'off',
  trustsSecondFactor: false,
  currentPassword: '',
};

function valuesOf({ settings }: CompanySignInSettings): CompanyValues {
  if (settings === null) return EMPTY;
  const { name, issuer, clientId, domains, mode, trustsSecondFactor } = settings;
  return { name, issuer, clientId, clientSecret: '', domains, mode, trustsSecondFactor, currentPassword: '' };
}

/** An empty secret is one that stays. */
const bodyOf = (values: CompanyValues): CompanySignInChange => ({
  ...values,
  clientSecret: values.clientSecret === '' ? null : values.clientSecret,
});

interface CompanyFormProps {
  readonly found: CompanySignInSettings;
  readonly onChanged: (isChanged: boolean) => void;
}

export function CompanyForm({ found, onChanged }: CompanyFormProps) {
  const t = useText();
  const save = useSaveCompany();
  const form = useEditForm({
    saved: valuesOf(found),
    check: (values) => schemaFindings(endpoints.companySignInOfOrganization.save.body, bodyOf(values)),
    save: (values) => save.mutateAsync(bodyOf(values)),
    onSaved: () => {
      form.discard();
      showToast(t('companySignIn.settings.saved'));
    },
  });
  const { isChanged } = form;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const isStored = found.settings !== null;
  return (
    <Form form={form} label={t('companySignIn.settings.title')}>
      <Stack gap="sm">
        <ToCopy label={t('companySignIn.settings.redirect')} text={found.redirectAddress} />
        {found.settings !== null && (
          <ToCopy label={t('companySignIn.settings.link')} text={`${found.linkBase}${found.settings.name}`} />
        )}
        <TextInput
          {...form.getInputProps('name')}
          label={t('companySignIn.settings.name')}
          description={t('companySignIn.settings.nameHint')}
          required
          spellCheck={false}
          maxLength={COMPANY_NAME_LENGTH.max}
        />
        <TextInput
          {...form.getInputProps('issuer')}
          type="url"
          label={t('companySignIn.settings.issuer')}
          description={t('companySignIn.settings.issuerHint')}
          required
          maxLength={WEBHOOK_URL_MAX_LENGTH}
        />
        <TextInput
          {...form.getInputProps('clientId')}
          label={t('companySignIn.settings.clientId')}
          required
          spellCheck={false}
          autoComplete="off"
          maxLength={COMPANY_CLIENT_MAX_LENGTH}
        />
        <PasswordInput
          {...form.getInputProps('clientSecret')}
          label={t('companySignIn.settings.clientSecret')}
          description={isStored ? t('companySignIn.settings.secretKept') : undefined}
          required={!isStored}
          autoComplete="new-password"
          maxLength={COMPANY_SECRET_MAX_LENGTH}
          visibilityToggleButtonProps={{ 'aria-label': t('session.signIn.showPassword'), tabIndex: 0 }}
        />
        <TagsInput
          {...form.getInputProps('domains')}
          label={t('companySignIn.settings.domains')}
          description={t('companySignIn.settings.domainsHint')}
          required
          acceptValueOnBlur
          maxTags={COMPANY_DOMAINS_MAX}
          splitChars={[',', ';', ' ']}
        />
        <Radio.Group {...form.getInputProps('mode')} label={t('companySignIn.settings.mode')}>
          <Stack gap={6} mt={4}>
            {companySignInMode.options.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={t(`companySignIn.settings.${mode}`)}
                description={mode === 'required' ? t('companySignIn.settings.requiredHint') : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          {...form.getInputProps('trustsSecondFactor', { type: 'checkbox' })}
          label={t('companySignIn.settings.trusts')}
          description={t('companySignIn.settings.trustsHint')}
        />
        {isChanged && (
          <PasswordField
            {...form.getInputProps('currentPassword')}
            label={t('companySignIn.settings.password')}
            autoComplete="current-password"
          />
        )}
        <FormFoot form={form} disabled={!isChanged} onCancel={isChanged ? form.discard : undefined} />
      </Stack>
    </Form>
  );
}

/** A text of ours that is entered elsewhere. */
function ToCopy({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useText();
  return (
    <TextInput
      label={label}
      value={text}
      readOnly
      rightSection={
        <ActionIcon
          variant="subtle"
          aria-label={`${t('companySignIn.settings.copy')}: ${label}`}
          onClick={() => void copyText(text, t)}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
