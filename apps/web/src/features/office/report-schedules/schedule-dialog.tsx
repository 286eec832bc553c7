import {
  endpoints,
  languageCode,
  NAME_LENGTH,
  REPORT_RECIPIENTS_MAX,
  scheduleEvery,
  scheduleFormat,
  schemaFindings,
  type ReportSchedule,
} from '@konvoj/contract';
import { LANGUAGE_NAMES } from '@konvoj/i18n';
import {
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useUser } from '../../../shared/session-state.ts';
import { clockOf } from '../../../shared/typed-clock.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import {
  bodyOf,
  BUILT_IN,
  formOf,
  newSchedule,
  scheduleForm,
  sourceOf,
  templateValue,
  weekdayName,
  withSource,
  type ScheduleForm,
} from './schedule-model.ts';
import { useDriverChoices, useReportTemplates, useScheduleChanges, useVehicleChoices } from './use-schedules.ts';

const HINT_BELOW: Pick<InputWrapperProps, 'size' | 'inputWrapperOrder'> = {
  size: 'xs',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const FORMAT_NAMES = { pdf: 'PDF', xlsx: 'XLSX' } as const;

interface ScheduleDialogProps {
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null;
  readonly onClose: () => void;
}

/** The form of a schedule: what is sent, when, and to whom. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const t = useText();
  const language = useLanguage();
  const user = useUser();
  const { save, reload } = useScheduleChanges();
  const id = schedule?.id ?? null;
  const form = useEditForm({
    saved: schedule === null ? newSchedule(language, user?.email ?? '') : formOf(schedule),
    draft: { key: `reportSchedule.${id ?? 'new'}`, schema: scheduleForm },
    ...(schedule !== null && { version: schedule.version, reload }),
    check: (values) => schemaFindings(endpoints.reportSchedules.create.body, bodyOf(values)),
    textOf: ({ path, code }) => {
      if (code !== 'too_few') return undefined;
      if (path === 'recipients') return t('reportSchedules.noRecipients');
      return path === 'formats' ? t('reportSchedules.noFormat') : undefined;
    },
    save: (values, _changes, version) => save.mutateAsync({ id, body: bodyOf(values), version }),
    onSaved: ({ name }) => {
      showToast(t('reportSchedules.saved', { name }));
      onClose();
    },
  });
  const title = t(id === null ? 'reportSchedules.add' : 'reportSchedules.editTitle');
  return (
    <FormDialog form={form} title={title} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('name')}
          size="xs"
          label={t('reportSchedules.name')}
          required
          data-autofocus
          maxLength={NAME_LENGTH.max}
        />
        <ReportFields form={form} saved={schedule} />
        <TimeFields form={form} />
        <SendingFields form={form} />
      </Stack>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: EditForm<ScheduleForm>;
}

/** Which report, and of what. @param saved its template may be one of a colleague, which the user does not see */
function ReportFields({ form, saved }: FieldsProps & { readonly saved: ReportSchedule | null }) {
  const t = useText();
  const templates = useTemplateChoices(saved);
  const { content, templateId } = form.values;
  const choices = [
    {
      group: t('reportSchedules.builtIn'),
      items: BUILT_IN.map(({ value, report, type }) => ({
        value,
        label:
          report === 'report'
            ? t('reportSchedules.ofType', { type: t(`report.type.${type}`) })
            : t(`report.tab.${report}`),
      })),
    },
    {
      group: t('reportSchedules.templates'),
      items: templates,
    },
  ];
  return (
    <>
      <Select
        {...HINT_BELOW}
        label={t('reportSchedules.report')}
        description={t('reportSchedules.reportHint')}
        required
        searchable
        allowDeselect={false}
        data={choices}
        value={sourceOf(form.values)}
        error={form.errors['templateId'] ?? form.errors['content']}
        onChange={(value) => {
          if (value === null) return;
          const chosen = withSource(content, value);
          form.setFieldValue('templateId', chosen.templateId);
          form.setFieldValue('content', chosen.content);
        }}
      />
      {templateId === null && content.report !== null && <SubjectFields form={form} />}
    </>
  );
}

function useTemplateChoices(saved: ReportSchedule | null): { value: string; label: string }[] {
  const seen = (useReportTemplates() ?? [])
    .filter(({ isDamaged }) => !isDamaged)
    .map(({ id, name }) => ({ value: templateValue(id), label: name }));
  if (saved === null || saved.templateId === null || saved.templateName === null) return seen;
  const own = { value: templateValue(saved.templateId), label: saved.templateName };
  return seen.some(({ value }) => value === own.value) ? seen : [own, ...seen];
}

/** Vehicles or drivers, and which of them. */
function SubjectFields({ form }: FieldsProps) {
  const t = useText();
  const vehicles = useVehicleChoices();
  const drivers = useDriverChoices();
  const { by } = form.values.content;
  const isByVehicle = by === 'devices';
  const chosen = form.values.content[by];
  const all = t(isByVehicle ? 'reportSchedules.allVehicles' : 'reportSchedules.allDrivers');
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t('reportSchedules.by')}
        value={by}
        data={[
          { value: 'devices', label: t('reportSchedules.vehicles') },
          { value: 'drivers', label: t('reportSchedules.drivers') },
        ]}
        onChange={(value) => form.setFieldValue('content.by', value === 'drivers' ? 'drivers' : 'devices')}
      />
      <MultiSelect
        size="xs"
        flex={1}
        searchable
        clearable
        aria-label={t(isByVehicle ? 'reportSchedules.vehicles' : 'reportSchedules.drivers')}
        placeholder={chosen.length === 0 ? all : ''}
        data={[...(isByVehicle ? vehicles : drivers)]}
        value={chosen.map(String)}
        error={form.errors[`content.${by}`]}
        onChange={(ids) => form.setFieldValue(`content.${by}`, ids.map(Number))}
      />
    </Group>
  );
}

/** When it is sent. */
function TimeFields({ form }: FieldsProps) {
  const t = useText();
  const language = useLanguage();
  const { every, weekday } = form.values;
  return (
    <Group gap="sm" align="flex-start" grow>
      <Select
        {...form.getInputProps('every')}
        {...HINT_BELOW}
        label={t('reportSchedules.every')}
        description={t(`reportSchedules.covers.${every}`)}
        allowDeselect={false}
        data={scheduleEvery.options.map((value) => ({ value, label: t(`reportSchedules.everyOf.${value}`) }))}
      />
      {every === 'week' && (
        <Select
          {...HINT_BELOW}
          label={t('reportSchedules.weekday')}
          allowDeselect={false}
          data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
          value={String(weekday)}
          error={form.errors['weekday']}
          onChange={(day) => form.setFieldValue('weekday', Number(day ?? weekday))}
        />
      )}
      {every === 'month' && (
        <NumberInput
          {...form.getInputProps('dayOfMonth')}
          {...HINT_BELOW}
          label={t('reportSchedules.dayOfMonth')}
          description={t('reportSchedules.dayOfMonthHint')}
          min={1}
          max={31}
          allowDecimal={false}
        />
      )}
      <TextInput
        {...form.getInputProps('at')}
        {...HINT_BELOW}
        label={t('reportSchedules.at')}
        description={t('reportSchedules.atHint')}
        required
        maxLength={5}
        inputMode="numeric"
        onBlur={() => form.setFieldValue('at', clockOf(form.values.at))}
      />
    </Group>
  );
}

/** As which files, in which language, and to whom. */
function SendingFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <>
      <Group gap="sm" align="flex-start" grow>
        <Checkbox.Group
          size="xs"
          label={t('reportSchedules.format')}
          required
          error={form.errors['formats']}
          value={form.values.formats}
          onChange={(formats) =>
            form.setFieldValue(
              'formats',
              scheduleFormat.options.filter((each) => formats.includes(each)),
            )
          }
        >
          <Group gap="sm" mt={6}>
            {scheduleFormat.options.map((each) => (
              <Checkbox key={each} size="xs" value={each} label={FORMAT_NAMES[each]} />
            ))}
          </Group>
        </Checkbox.Group>
        <Select
          {...form.getInputProps('language')}
          size="xs"
          label={t('reportSchedules.language')}
          allowDeselect={false}
          data={languageCode.options.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </Group>
      <TagsInput
        {...form.getInputProps('recipients')}
        {...HINT_BELOW}
        label={t('reportSchedules.recipients')}
        description={t('reportSchedules.recipientsHint', { max: REPORT_RECIPIENTS_MAX })}
        required
        acceptValueOnBlur
        maxTags={REPORT_RECIPIENTS_MAX}
        splitChars={[',', ';', ' ']}
      />
    </>
  );
}
