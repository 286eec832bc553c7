import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import 'dayjs/locale/sl';
import { Button, Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { periodOf, periodProblem } from '../../shared/period.ts';
import { useTimeZone } from '../../shared/session-state.ts';

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
  const language = useLanguage();
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
        locale={language}
        firstDayOfWeek={1}
        allowSingleDateInRange
        // Colour means status: weekends have none.
        weekendDays={[]}
        ariaLabels={{
          nextMonth: t('period.nextMonth'),
          previousMonth: t('period.previousMonth'),
          nextYear: t('period.nextYear'),
          previousYear: t('period.previousYear'),
          nextDecade: t('period.nextDecade'),
          previousDecade: t('period.previousDecade'),
          monthLevelControl: t('period.chooseMonth'),
          yearLevelControl: t('period.chooseYear'),
        }}
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
