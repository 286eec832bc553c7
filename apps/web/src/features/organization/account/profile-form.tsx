import { languageCode, NAME_LENGTH, type LanguageCode, type SessionUser, userSettings } from '@konvoj/contract';
import { LANGUAGE_NAMES, LANGUAGES, type TextKey } from '@konvoj/i18n';
import { NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { fieldTexts, formErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useDraft } from '../../../ui/use-draft.ts';
import classes from './account.module.css';
import { FormFoot } from './form-foot.tsx';
import { PROFILE_FIELDS, profileChanges, profileOf, settingsRange, type ProfileNumber } from './profile-model.ts';
import { useSaveAccount } from './use-account.ts';

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const THEMES: readonly (readonly [SessionUser['settings']['theme'], TextKey])[] = [
  ['light', 'frame.user.light'],
  ['dark', 'frame.user.dark'],
  ['system', 'frame.user.system'],
];
const NUMBERS: readonly { readonly field: ProfileNumber; readonly label: TextKey; readonly hint: TextKey }[] = [
  { field: 'trackLengthHours', label: 'account.trackLength', hint: 'account.trackLengthHint' },
  { field: 'stopTimeMinutes', label: 'account.stopTime', hint: 'account.stopTimeHint' },
  { field: 'minimumStopMinutes', label: 'account.minimumStop', hint: 'account.minimumStopHint' },
];

/** Person, language, appearance, what counts as a track and a stop, and mail on sign-in: one form with one button. */
export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const saved = useMemo(() => profileOf(user), [user]);
  const draft = useDraft(saved);
  const { values } = draft;
  const save = useSaveAccount();
  const [tried, setTried] = useState(false);
  const refused = fieldTexts(t, save.error);
  const required = (value: string | number): string | undefined =>
    tried && String(value).trim() === '' ? t('error.field.required') : undefined;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setTried(true);
    const changes = profileChanges(draft.changes);
    if (!changes) return;
    save.mutate(changes, {
      onSuccess: () => {
        draft.reset();
        setTried(false);
        showToast(t('account.saved'));
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('account.profile')}>
      <Stack gap="sm">
        <div className={classes.pair}>
          {(['firstName', 'lastName'] as const).map((field) => (
            <TextInput
              key={field}
              label={t(field === 'firstName' ? 'account.firstName' : 'account.lastName')}
              autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
              required
              withAsterisk={false}
              maxLength={NAME_LENGTH.max}
              value={values[field]}
              onChange={(event) => draft.set({ [field]: event.currentTarget.value })}
              error={required(values[field]) ?? refused[field]}
            />
          ))}
        </div>
        <div className={classes.pair}>
          <Select
            label={t('frame.user.language')}
            data={LANGUAGE_CHOICES}
            allowDeselect={false}
            value={values.language}
            onChange={(value) => draft.set({ language: languageOf(value, values.language) })}
            error={refused['language']}
          />
          <Select
            label={t('frame.user.theme')}
            data={THEMES.map(([value, text]) => ({ value, label: t(text) }))}
            allowDeselect={false}
            value={values.theme}
            onChange={(value) => draft.set({ theme: userSettings.shape.theme.catch(values.theme).parse(value) })}
            error={refused['settings.theme']}
          />
        </div>
        {NUMBERS.map(({ field, label, hint }) => (
          <NumberInput
            key={field}
            label={t(label)}
            description={t(hint, settingsRange(field))}
            allowDecimal={false}
            allowNegative={false}
            min={settingsRange(field).min}
            max={settingsRange(field).max}
            value={values[field]}
            onChange={(value) => draft.set({ [field]: value })}
            error={required(values[field]) ?? refused[`settings.${field}`]}
          />
        ))}
        <Switch
          label={t('account.loginAlert')}
          description={t('account.loginAlertHint')}
          checked={values.loginAlert}
          onChange={(event) => draft.set({ loginAlert: event.currentTarget.checked })}
        />
        <FormFoot
          label={t('common.save')}
          disabled={!draft.isChanged}
          isPending={save.isPending}
          problem={formErrorText(t, save.error, PROFILE_FIELDS)}
          onReset={() => {
            draft.reset();
            save.reset();
          }}
        />
      </Stack>
    </form>
  );
}

function languageOf(value: string | null, before: LanguageCode): LanguageCode {
  return languageCode.catch(before).parse(value);
}
