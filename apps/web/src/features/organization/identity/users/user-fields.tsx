import { EMAIL_MAX_LENGTH, NAME_LENGTH, type Vehicle } from '@konvoj/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useText } from '../../../../i18n/use-text.ts';
import type { EditForm } from '../../../../ui/form/use-edit-form.ts';
import { useCalendar } from '../../../../ui/period/use-calendar.ts';
import type { UserValues } from './user-model.ts';
import classes from './users.module.css';
import { VehicleChooser } from './vehicle-chooser.tsx';

interface UserFieldsProps {
  readonly form: EditForm<UserValues>;
  readonly isNew: boolean;
  readonly isOwn: boolean;
  readonly vehicles: readonly Vehicle[];
}

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The fields of a user for administrators. */
export function UserFields({ form, isNew, isOwn, vehicles }: UserFieldsProps) {
  const t = useText();
  const calendar = useCalendar();
  const { role, canEditFleet, vehicleIds } = form.values;
  const isAdmin = role === 'admin';
  const ownReason = isOwn ? t('users.notOwn') : undefined;
  const name = { required: true, maxLength: NAME_LENGTH.max, autoComplete: 'off' };
  return (
    <Stack gap="sm">
      <TextInput
        {...form.getInputProps('email')}
        label={t('session.signIn.email')}
        type="email"
        required
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextInput {...form.getInputProps('firstName')} {...name} label={t('account.firstName')} />
        <TextInput {...form.getInputProps('lastName')} {...name} label={t('account.lastName')} />
      </div>
      <div className={classes.pair}>
        <Select
          {...form.getInputProps('role')}
          label={t('account.role')}
          data={(['user', 'admin'] as const).map((value) => ({ value, label: t(`users.role.${value}`) }))}
          allowDeselect={false}
          disabled={isOwn}
          description={ownReason}
        />
        <Select
          {...form.getInputProps('language')}
          label={t('frame.user.language')}
          data={LANGUAGE_CHOICES}
          allowDeselect={false}
        />
      </div>
      <DateInput
        {...form.getInputProps('validUntil')}
        label={t('users.lastDay')}
        placeholder={t('account.noEnd')}
        description={ownReason}
        clearable
        disabled={isOwn}
        {...calendar}
        valueFormat="DD.MM.YYYY"
      />
      <Switch
        {...form.getInputProps('canEditFleet', { type: 'checkbox' })}
        label={t('users.editsFleet')}
        description={isAdmin ? t('users.adminsEdit') : t('users.editsFleetHint')}
        disabled={isAdmin}
        checked={isAdmin || canEditFleet}
      />
      {!isNew && <Switch {...form.getInputProps('loginAlert', { type: 'checkbox' })} label={t('account.loginAlert')} />}
      <VehicleChooser
        vehicles={vehicles}
        chosen={isAdmin || vehicleIds === null ? null : new Set(vehicleIds)}
        onChange={(ids) => form.setFieldValue('vehicleIds', ids && [...ids].sort((a, b) => a - b))}
        lockedReason={isAdmin ? t('users.adminsSeeAll') : null}
        error={form.errors['vehicleIds']}
      />
    </Stack>
  );
}
