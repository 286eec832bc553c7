import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { clockOf } from '../../../shared/typed-clock.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import type { RuleValues } from './rule-model.ts';
import { dayName } from './rule-words.ts';

const DAYS = ['1', '2', '3', '4', '5', '6', '7'];

/** When the alarm may fire. */
export function WindowFields({ form }: { readonly form: EditForm<RuleValues> }) {
  const t = useText();
  const language = useLanguage();
  const { activeDays } = form.values;
  const always = (): void => {
    form.setFieldValue('activeDays', DAYS.map(Number));
    form.setFieldValue('activeFrom', '00:00');
    form.setFieldValue('activeTo', '00:00');
  };
  return (
    <Group gap="sm" align="flex-start">
      <Checkbox.Group
        size="xs"
        label={t('alarms.days')}
        error={form.errors['activeDays']}
        value={activeDays.map(String)}
        onChange={(days) =>
          form.setFieldValue(
            'activeDays',
            days.map(Number).toSorted((a, b) => a - b),
          )
        }
      >
        <Group gap="xs" mt={6}>
          {DAYS.map((day) => (
            <Checkbox key={day} size="xs" value={day} label={dayName(Number(day), language)} />
          ))}
        </Group>
      </Checkbox.Group>
      <ClockInput form={form} name="activeFrom" label={t('alarms.from')} />
      <ClockInput form={form} name="activeTo" label={t('alarms.to')} />
      <Button size="compact-xs" variant="subtle" mt={26} onClick={always}>
        {t('alarms.always')}
      </Button>
    </Group>
  );
}

interface ClockInputProps {
  readonly form: EditForm<RuleValues>;
  readonly name: 'activeFrom' | 'activeTo';
  readonly label: string;
}

/** A time of day, as people type it. */
function ClockInput({ form, name, label }: ClockInputProps) {
  return (
    <TextInput
      {...form.getInputProps(name)}
      size="xs"
      w={72}
      label={label}
      maxLength={5}
      inputMode="numeric"
      onBlur={() => form.setFieldValue(name, clockOf(form.values[name]))}
    />
  );
}
