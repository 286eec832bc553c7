import { Button, Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { periodOf, periodProblem } from '../../shared/period.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import { useCalendar } from './use-calendar.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}
interface CustomPeriodProps {
  readonly initial: Days | null;
  readonly maxDays: number;
  readonly onApply: (days: Days) => void;
}

/** A calendar for the first and the last day of a period. */
export function CustomPeriod({ initial, maxDays, onApply }: CustomPeriodProps) {
  const t = useText();
  const calendar = useCalendar();
  const timeZone = useTimeZone();
  const [days, setDays] = useState<[string | null, string | null]>([initial?.from ?? null, initial?.to ?? null]);
  const [from, to] = days;
  const chosen = from !== null && to !== null ? { from, to } : null;
  const problem = chosen && periodProblem(periodOf({ range: 'custom', ...chosen }, 0, timeZone), maxDays);
  return (
    <Stack gap="sm">
      <DatePicker
        type="range"
        size="sm"
        {...calendar}
        allowSingleDateInRange
        value={days}
        {...(to !== null && { defaultDate: to })}
        onChange={setDays}
      />
      {problem && (
        <Text size="xs" c="var(--status-stop)" role="alert">
          {t(`error.${problem}`, { maxDays })}
        </Text>
      )}
      <Button disabled={!chosen || problem !== null} onClick={() => chosen && onApply(chosen)}>
        {t('period.apply')}
      </Button>
    </Stack>
  );
}
