import { Button, Group, Input } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { LENGTHS, validFor, type Length, type LinkValues } from './link-model.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';

interface ValidityFieldsProps {
  readonly values: Pick<LinkValues, 'validFrom' | 'validTo'>;
  readonly errors: { readonly validFrom: string | undefined; readonly validTo: string | undefined };
  readonly onChange: (values: Pick<LinkValues, 'validFrom' | 'validTo'>) => void;
}

const isLength = (name: string): name is Length => name in LENGTHS;

/** From when to when a link holds: at a click from now on, or to the minute. */
export function ValidityFields({ values, errors, onChange }: ValidityFieldsProps) {
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
            <Button
              key={length}
              size="compact-xs"
              variant="default"
              onClick={() => onChange(validFor(length, Date.now(), timeZone))}
            >
              {t(`sharing.length.${length}`)}
            </Button>
          ))}
      </Group>
      <Group gap="sm" align="flex-start">
        <DateTimePicker
          {...picker}
          label={t('sharing.from')}
          value={values.validFrom}
          error={errors.validFrom}
          onChange={(validFrom) => validFrom !== null && onChange({ ...values, validFrom })}
        />
        <DateTimePicker
          {...picker}
          label={t('sharing.to')}
          value={values.validTo}
          error={errors.validTo}
          onChange={(validTo) => validTo !== null && onChange({ ...values, validTo })}
        />
      </Group>
    </Input.Wrapper>
  );
}
