import { type CrmActivity, TEXT_MAX_LENGTH } from '@konvoj/contract';
import { Button, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { localDayOf } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { typedMoment } from '../../../shared/typed-moment.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import { MomentInput } from '../../../ui/moment-input.tsx';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import {
  activityBody,
  activityFindings,
  activityInWords,
  activityValues,
  withChosen,
  type ActivityValues,
} from './activity-model.ts';
import { KIND_CHOICES } from './activity-filters.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSelect } from './contact-select.tsx';
import { contactName } from './crm-words.ts';
import classes from './crm.module.css';
import { useSaveActivity } from './use-activities.ts';
import { useActivityChoices } from './use-activity-choices.ts';

interface ActivityFormProps {
  /** Null: a new activity. */
  readonly activity: CrmActivity | null;
  /** What is saved, or what a new one starts with. */
  readonly saved: ActivityValues;
  readonly onSaved: (activity: CrmActivity) => void;
  readonly onClose: () => void;
}

/** The form of an activity: what was done, and what is next. */
export function ActivityForm({ activity, saved, onSaved, onClose }: ActivityFormProps) {
  const t = useText();
  const save = useSaveActivity(activity?.id ?? null);
  const choices = useActivityChoices();
  const [addsContact, setAddsContact] = useState(false);
  const needsContact = activity === null || activity.contact.id !== null;
  const form = useEditForm<ActivityValues, CrmActivity>({
    saved,
    version: activity?.version.toString(),
    // The refusal has brought it.
    reload: () => Promise.resolve(),
    inWords: (values) => activityInWords(values, { t, ...choices.names }),
    draft: { key: `crmActivity.${activity?.id ?? `new.${saved.contactId ?? ''}`}`, schema: activityValues },
    check: (values) => activityFindings(values, needsContact),
    textOf: ({ path, code }) => {
      if (path === 'at' && code === 'in_future') return t('crm.activity.inFuture');
      return path === 'nextStep.text' && code !== 'too_long' ? t('crm.step.textFirst') : undefined;
    },
    save: (values, _changes, version) =>
      save.mutateAsync({
        body: activityBody(values, activity?.duration ?? null),
        version: version === undefined ? undefined : Number(version),
      }),
    onSaved,
  });
  const isFound = activity?.source === 'found';
  // In place of this dialog; what was typed here stays in the form.
  if (addsContact)
    return (
      <ContactForm
        contact={null}
        onSaved={(contact) => {
          form.setValues({ contactId: contact.id, contactName: contactName(contact) });
          setAddsContact(false);
        }}
        onClose={() => setAddsContact(false)}
      />
    );
  return (
    <FormDialog
      form={form}
      size={720}
      title={activity === null ? t('crm.activity.new') : form.values.contactName}
      saveLabel={t(activity === null ? 'crm.activity.create' : 'common.save')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <HeadFields
          form={form}
          needsContact={needsContact}
          isFound={isFound}
          choices={choices}
          onAddContact={() => setAddsContact(true)}
        />
        <TextInput {...form.getInputProps('result')} size="xs" label={t('crm.activity.result')} maxLength={300} />
        <Textarea
          {...form.getInputProps('notes')}
          size="xs"
          autosize
          minRows={2}
          maxRows={10}
          label={t('crm.notes')}
          maxLength={TEXT_MAX_LENGTH}
        />
        <StepFields form={form} activity={activity} choices={choices} />
        <SubjectFields form={form} activity={activity} choices={choices} />
      </Stack>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: EditForm<ActivityValues>;
  readonly choices: ReturnType<typeof useActivityChoices>;
}

interface HeadFieldsProps extends FieldsProps {
  readonly needsContact: boolean;
  readonly isFound: boolean;
  readonly onAddContact: () => void;
}

/** With whom, what and when. */
function HeadFields({ form, choices, needsContact, isFound, onAddContact }: HeadFieldsProps) {
  const t = useText();
  const { contactId, contactName, userId } = form.values;
  return (
    <>
      <div className={classes.wideFields}>
        {needsContact ? (
          <div>
            <ContactSelect
              label={t('crm.contact')}
              required
              error={form.errors['contactId']}
              chosen={contactId === null ? null : { id: contactId, name: contactName }}
              onChoose={(contact) =>
                form.setValues({ contactId: contact?.id ?? null, contactName: contact?.name ?? '' })
              }
              {...(contactId === null && { 'data-autofocus': true })}
            />
            <Button
              size="compact-xs"
              variant="subtle"
              mt={4}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={onAddContact}
            >
              {t('crm.activity.newContact')}
            </Button>
          </div>
        ) : (
          <TextInput
            size="xs"
            label={t('crm.contact')}
            description={t('crm.deletedContact')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={contactName}
            disabled
          />
        )}
        <Select
          {...form.getInputProps('kind')}
          size="xs"
          label={t('crm.activity.kindColumn')}
          allowDeselect={false}
          required
          data={KIND_CHOICES.map((kind) => ({ value: kind, label: t(`crm.activity.kind.${kind}`) }))}
        />
      </div>
      <div className={classes.fields}>
        <MomentInput {...form.getInputProps('at')} label={t('crm.activity.at')} required disabled={isFound} />
        <NumberInput
          {...form.getInputProps('duration')}
          size="xs"
          hideControls
          min={0}
          allowDecimal={false}
          label={t('crm.activity.duration')}
          disabled={isFound}
        />
        <Select
          size="xs"
          searchable
          clearable
          label={t('crm.activity.user')}
          error={form.errors['userId']}
          data={choices.people}
          value={userId === null ? null : String(userId)}
          onChange={(value) => form.setFieldValue('userId', value === null ? null : Number(value))}
        />
      </div>
      {isFound && (
        <Text size="xs" c="dimmed">
          {t('crm.activity.foundHint')}
        </Text>
      )}
    </>
  );
}

interface OfActivity extends FieldsProps {
  readonly activity: CrmActivity | null;
}

/** What is to be done next, by when and by whom. */
function StepFields({ form, activity, choices }: OfActivity) {
  const t = useText();
  const timeZone = useTimeZone();
  const calendar = useCalendar();
  const { dueOn, personId } = form.values.nextStep;
  return (
    <fieldset className={classes.group}>
      <legend>{t('crm.step.title')}</legend>
      <TextInput {...form.getInputProps('nextStep.text')} size="xs" label={t('crm.step.text')} maxLength={300} />
      <div className={classes.wideFields}>
        <DateInput
          {...calendar}
          size="xs"
          clearable
          valueFormat="DD.MM.YYYY"
          label={t('crm.step.dueOn')}
          clearButtonProps={{ 'aria-label': t('common.clearField', { field: t('crm.step.dueOn') }) }}
          popoverProps={{ withinPortal: true }}
          error={form.errors['nextStep.dueOn']}
          value={dueOn}
          dateParser={(text) => typedMoment(text, null, localDayOf(Date.now(), timeZone))?.slice(0, 10) ?? null}
          onChange={(day) => form.setFieldValue('nextStep.dueOn', day)}
        />
        <Select
          size="xs"
          searchable
          clearable
          label={t('crm.step.person')}
          placeholder={t('crm.step.nobody')}
          error={form.errors['nextStep.personId']}
          data={withChosen(choices.people, activity?.nextStep?.person)}
          value={personId === null ? null : String(personId)}
          onChange={(value) => form.setFieldValue('nextStep.personId', value === null ? null : Number(value))}
        />
      </div>
    </fieldset>
  );
}

/** Which vehicle, driver and order it is about. */
function SubjectFields({ form, activity, choices }: OfActivity) {
  const t = useText();
  const subjects = [
    { name: 'vehicleId', label: t('crm.vehicle'), data: withChosen(choices.vehicles, activity?.vehicle) },
    { name: 'driverId', label: t('crm.driver'), data: withChosen(choices.drivers, activity?.driver) },
    { name: 'loadingOrderId', label: t('crm.order'), data: withChosen(choices.orders, activity?.loadingOrder) },
  ] as const;
  return (
    <div className={classes.fields}>
      {subjects.map(({ name, label, data }) => {
        const id = form.values[name];
        return (
          <Select
            key={name}
            size="xs"
            searchable
            clearable
            label={label}
            error={form.errors[name]}
            data={data}
            value={id === null ? null : String(id)}
            onChange={(value) => form.setFieldValue(name, value === null ? null : Number(value))}
          />
        );
      })}
    </div>
  );
}
