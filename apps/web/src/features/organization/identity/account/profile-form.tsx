import { endpoints, NAME_LENGTH, schemaFindings, type SessionUser } from '@konvoj/contract';
import { LANGUAGE_NAMES, LANGUAGES, type TextKey } from '@konvoj/i18n';
import { NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { Form, FormFoot } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../../ui/toasts.ts';
import classes from './account.module.css';
import { PROFILE_NUMBERS, profileChanges, profileOf, settingsRange, type ProfileNumber } from './profile-model.ts';
import { useSaveAccount } from './use-account.ts';

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const THEMES: readonly (readonly [SessionUser['settings']['theme'], TextKey])[] = [
  ['light', 'frame.user.light'],
  ['dark', 'frame.user.dark'],
  ['system', 'frame.user.system'],
];
const NUMBERS: Readonly<Record<ProfileNumber, { readonly label: TextKey; readonly hint: TextKey }>> = {
  trackLengthHours: { label: 'account.trackLength', hint: 'account.trackLengthHint' },
  stopTimeMinutes: { label: 'account.stopTime', hint: 'account.stopTimeHint' },
  minimumStopMinutes: { label: 'account.minimumStop', hint: 'account.minimumStopHint' },
};

/** Person, language, appearance, what counts as a track and a stop, and mail on sign-in: one form with one button. */
export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const saveAccount = useSaveAccount();
  const form = useEditForm({
    saved: profileOf(user),
    check: (_, changes) => schemaFindings(endpoints.session.saveUser.body, profileChanges(user.settings, changes)),
    save: (_, changes) => saveAccount.mutateAsync(profileChanges(user.settings, changes)),
    onSaved: () => showToast(t('account.saved')),
  });
  const name = { required: true, withAsterisk: false, maxLength: NAME_LENGTH.max };
  return (
    <Form form={form} label={t('account.profile')} enterSubmits>
      <Stack gap="sm">
        <div className={classes.pair}>
          <TextInput
            {...form.getInputProps('firstName')}
            {...name}
            label={t('account.firstName')}
            autoComplete="given-name"
          />
          <TextInput
            {...form.getInputProps('lastName')}
            {...name}
            label={t('account.lastName')}
            autoComplete="family-name"
          />
        </div>
        <div className={classes.pair}>
          <Select
            {...form.getInputProps('language')}
            label={t('frame.user.language')}
            data={LANGUAGE_CHOICES}
            allowDeselect={false}
          />
          <Select
            {...form.getInputProps('settings.theme')}
            label={t('frame.user.theme')}
            data={THEMES.map(([value, text]) => ({ value, label: t(text) }))}
            allowDeselect={false}
          />
        </div>
        {PROFILE_NUMBERS.map((field) => (
          <NumberInput
            key={field}
            {...form.getInputProps(`settings.${field}`)}
            label={t(NUMBERS[field].label)}
            description={t(NUMBERS[field].hint, settingsRange(field))}
            allowDecimal={false}
            clampBehavior="none"
            allowNegative={false}
            {...settingsRange(field)}
          />
        ))}
        <Switch
          {...form.getInputProps('loginAlert', { type: 'checkbox' })}
          label={t('account.loginAlert')}
          description={t('account.loginAlertHint')}
        />
        <FormFoot form={form} disabled={!form.isChanged} onCancel={form.isChanged ? form.discard : undefined} />
      </Stack>
    </Form>
  );
}
