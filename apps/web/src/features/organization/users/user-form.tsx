import { languageCode, NAME_LENGTH, type OrgUser, type Vehicle } from '@konvoj/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { fieldTexts, formErrorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useDraft } from '../../../ui/use-draft.ts';
import { changesOf, invitationOf, missingFields, USER_FIELDS, type UserValues } from './user-model.ts';
import classes from './users.module.css';
import { useSaveUser } from './use-users.ts';
import { sameChoice } from './vehicle-choice.ts';
import { VehicleChooser } from './vehicle-chooser.tsx';
import { useCalendar } from '../../../ui/period/use-calendar.ts';

interface UserFormProps {
  /** Null: not invited yet. */
  readonly user: OrgUser | null;
  readonly isOwn: boolean;
  readonly saved: UserValues;
  /** Null: all. */
  readonly savedVehicleIds: readonly number[] | null;
  readonly vehicles: readonly Vehicle[];
  readonly onInvited: (user: OrgUser) => void;
  readonly onDone: () => void;
}

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The form of a user for administrators. The input stays when the server refuses it. */
export function UserForm({ user, isOwn, saved, savedVehicleIds, vehicles, onInvited, onDone }: UserFormProps) {
  const t = useText();
  const calendar = useCalendar();
  const draft = useDraft(saved);
  const { values } = draft;
  const [savedChoice] = useState(() => savedVehicleIds && new Set(savedVehicleIds));
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(savedChoice);
  const [isTried, setTried] = useState(false);
  const save = useSaveUser(onInvited);
  const refused = fieldTexts(t, save.error);
  const missing = isTried ? missingFields(values) : [];
  const isAdmin = values.role === 'admin';
  const choiceChanged = !isAdmin && !sameChoice(chosen, savedChoice);
  const errorOf = (field: 'email' | 'firstName' | 'lastName'): string | undefined =>
    missing.includes(field) ? t('error.field.required') : refused[field];

  function submit(): void {
    setTried(true);
    if (missingFields(values).length > 0) return;
    save.mutate(
      {
        userId: user?.id ?? null,
        invitation: user === null ? invitationOf(values) : null,
        changes: changesOf(draft.changes),
        ...(choiceChanged && { vehicleIds: chosen && [...chosen] }),
      },
      {
        onSuccess: () => {
          showToast(
            t(user === null ? 'users.invited' : 'users.saved', { name: `${values.firstName} ${values.lastName}` }),
          );
          onDone();
        },
      },
    );
  }

  const text = (field: 'email' | 'firstName' | 'lastName', label: string) => (
    <TextInput
      label={label}
      required
      maxLength={field === 'email' ? 254 : NAME_LENGTH.max}
      {...(field === 'email' && { type: 'email', 'data-autofocus': user === null })}
      autoComplete="off"
      value={values[field]}
      onChange={(event) => draft.set({ [field]: event.currentTarget.value })}
      error={errorOf(field)}
    />
  );
  const ownReason = isOwn ? t('users.notOwn') : undefined;

  return (
    <DialogForm onSave={submit}>
      <Stack gap="sm">
        {text('email', t('session.signIn.email'))}
        <div className={classes.pair}>
          {text('firstName', t('account.firstName'))}
          {text('lastName', t('account.lastName'))}
        </div>
        <div className={classes.pair}>
          <Select
            label={t('account.role')}
            data={(['user', 'admin'] as const).map((value) => ({ value, label: t(`users.role.${value}`) }))}
            allowDeselect={false}
            disabled={isOwn}
            description={ownReason}
            value={values.role}
            onChange={(value) => draft.set({ role: value === 'admin' ? 'admin' : 'user' })}
            error={refused['role']}
          />
          <Select
            label={t('frame.user.language')}
            data={LANGUAGE_CHOICES}
            allowDeselect={false}
            value={values.language}
            onChange={(value) => draft.set({ language: languageCode.catch(values.language).parse(value) })}
            error={refused['language']}
          />
        </div>
        <DateInput
          label={t('users.lastDay')}
          placeholder={t('account.noEnd')}
          description={ownReason}
          clearable
          disabled={isOwn}
          {...calendar}
          valueFormat="DD.MM.YYYY"
          value={values.lastDay}
          onChange={(lastDay) => draft.set({ lastDay })}
          error={refused['validUntil']}
        />
        <Switch
          label={t('users.editsFleet')}
          description={isAdmin ? t('users.adminsEdit') : t('users.editsFleetHint')}
          disabled={isAdmin}
          checked={isAdmin || values.canEditFleet}
          onChange={(event) => draft.set({ canEditFleet: event.currentTarget.checked })}
        />
        {user !== null && (
          <Switch
            label={t('account.loginAlert')}
            checked={values.loginAlert}
            onChange={(event) => draft.set({ loginAlert: event.currentTarget.checked })}
          />
        )}
        <VehicleChooser
          vehicles={vehicles}
          chosen={isAdmin ? null : chosen}
          onChange={setChosen}
          lockedReason={isAdmin ? t('users.adminsSeeAll') : null}
        />
        <FormFoot
          label={t(user === null ? 'users.send' : 'common.save')}
          disabled={user !== null && !draft.isChanged && !choiceChanged}
          isPending={save.isPending}
          problem={refused['vehicleIds'] ?? formErrorText(t, save.error, USER_FIELDS)}
          onCancel={onDone}
        />
      </Stack>
    </DialogForm>
  );
}

interface FormFootProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly isPending: boolean;
  /** What went wrong and has no field to stand under. */
  readonly problem: string | null;
  readonly onCancel: () => void;
}

function FormFoot({ label, disabled, isPending, problem, onCancel }: FormFootProps) {
  const t = useText();
  return (
    <div className={classes.foot}>
      <div aria-live="assertive">
        {problem !== null && (
          <Text size="sm" c="var(--status-stop)" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={disabled} loading={isPending}>
          {label}
        </Button>
      </Group>
    </div>
  );
}
