import { Button, Group, Input } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import { LENGTHS, validFor, type Length, type LinkValues } from './link-model.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';

interface ValidityFieldsProps {
  readonly form: EditForm<LinkValues>;
}

const isLength = (name: string): name is Length => name in LENGTHS;

function fromNow(form: EditForm<LinkValues>, length: Length, timeZone: string): void {
  const { validFrom, validTo } = validFor(length, Date.now(), timeZone);
  form.setFieldValue('validFrom', validFrom);
  form.setFieldValue('validTo', validTo);
}

/** From when to when a link holds: at a click from now on, or to the minute. */
export function ValidityFields({ form }: ValidityFieldsProps) {
  const t = useText();
  const calendar = useCalendar();
  const timeZone = useTimeZone();
  const picker = {
    size: 'xs' as const,
    ...calendar,
    valueFormat: 'DD.MM.YYYY HH:mm',
    style: { flex: 1 },
  };
  return (
    <Input.Wrapper label={t('sharing.valid')} size="xs">
      <Group gap={6} mb={6}>
        {Object.keys(LENGTHS)
          .filter(isLength)
          .map((length) => (
            <Button key={length} size="compact-xs" variant="default" onClick={() => fromNow(form, length, timeZone)}>
              {t(`sharing.length.${length}`)}
            </Button>
          ))}
      </Group>
      <Group gap="sm" align="flex-start">
        <DateTimePicker {...form.getInputProps('validFrom')} {...picker} label={t('sharing.from')} />
        <DateTimePicker {...form.getInputProps('validTo')} {...picker} label={t('sharing.to')} />
      </Group>
    </Input.Wrapper>
  );
}
