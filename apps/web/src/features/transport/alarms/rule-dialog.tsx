import { alarm as alarmSchema, type Alarm } from '@konvoj/contract';
import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import classes from './alarms.module.css';
import { ContactFields } from './contact-fields.tsx';
import { byTemplate, ruleFindings, ruleValues, TEMPLATE_NAMES, valuesOf, type RuleValues } from './rule-model.ts';
import { RulePreview } from './rule-preview.tsx';
import { ruleInWords, ruleSentence } from './rule-words.ts';
import { SettingsFields } from './settings-fields.tsx';
import { useSaveAlarm } from './use-alarms.ts';
import { useWords } from './use-words.ts';
import { VehicleFields } from './vehicle-fields.tsx';
import { WindowFields } from './window-fields.tsx';

interface RuleDialogProps {
  /** Null: a new alarm. */
  readonly id: number | null;
  readonly initial: RuleValues;
  readonly onSaved: (alarm: Alarm) => void;
  readonly onClose: () => void;
}

/** The form of an alarm. It says in words what the alarm will do, and what it would have done in the last 7 days. */
export function RuleDialog({ id, initial, onSaved, onClose }: RuleDialogProps) {
  const t = useText();
  const words = useWords();
  const save = useSaveAlarm(id);
  /** What somebody else saved while the form was open; the refusal brings it. */
  const [stored, setStored] = useState<Alarm | null>(null);
  const saved = stored === null ? initial : valuesOf(stored);
  const form = useEditForm({
    saved,
    version: saved.version?.toString(),
    reload: () => Promise.resolve(),
    inWords: (values) => ruleInWords(values, words),
    draft: { key: `alarm.${id ?? 'new'}`, schema: ruleValues },
    check: ruleFindings,
    textOf: ({ path, code }) => (path === 'activeDays' && code === 'too_few' ? t('alarms.noDay') : undefined),
    save: async (values, _changes, version) => {
      try {
        return await save.mutateAsync({ ...values, version: version === undefined ? undefined : Number(version) });
      } catch (failure) {
        setStored(currentOf(failure));
        throw failure;
      }
    },
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      size="xl"
      title={t(id === null ? 'alarms.newTitle' : 'alarms.editTitle')}
      saveLabel={t(id === null ? 'alarms.create' : 'common.save')}
      onClose={onClose}
    >
      <Stack gap="sm">
        {id === null && <Templates onChoose={(values) => putValues(form, values)} values={form.values} />}
        <p className={classes.sentence} aria-live="polite">
          {ruleSentence(form.values, words)}
        </p>
        <TextInput {...form.getInputProps('title')} size="xs" label={t('alarms.title')} required data-autofocus />
        <SettingsFields form={form} isNew={id === null} />
        <WindowFields form={form} />
        <VehicleFields form={form} />
        <ContactFields form={form} />
        <RulePreview values={form.values} />
      </Stack>
    </FormDialog>
  );
}

/** Puts other values into the form, in place of what was typed. */
function putValues(form: EditForm<RuleValues>, values: RuleValues): void {
  form.setFieldValue('title', values.title);
  form.setFieldValue('type', values.type);
  form.setFieldValue('settings', values.settings);
  form.setFieldValue('activeDays', values.activeDays);
  form.setFieldValue('activeFrom', values.activeFrom);
  form.setFieldValue('activeTo', values.activeTo);
}

/** What somebody else saved meanwhile; null: it was refused for another reason. */
function currentOf(failure: unknown): Alarm | null {
  if (!(failure instanceof ProblemError) || failure.code !== 'alarm.changed_meanwhile') return null;
  return alarmSchema.safeParse(failure.problem.current).data ?? null;
}

interface TemplatesProps {
  readonly values: RuleValues;
  readonly onChoose: (values: RuleValues) => void;
}

function Templates({ values, onChoose }: TemplatesProps) {
  const t = useText();
  return (
    <Input.Wrapper size="xs" label={t('alarms.templates')} labelElement="div">
      <Group gap={6} mt={4}>
        {TEMPLATE_NAMES.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            onClick={() => onChoose(byTemplate(name, t(`alarms.template.${name}`), values))}
          >
            {t(`alarms.template.${name}`)}
          </Button>
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('alarms.templatesHint')}
      </Text>
    </Input.Wrapper>
  );
}
