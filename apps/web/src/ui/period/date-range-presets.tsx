import { Button, Group, Popover, Skeleton, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { rangeName } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { daysOf, daysIn, periodOf, periodProblem, type PeriodSearch } from '../../shared/period.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../shared/use-now.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import classes from './date-range-presets.module.css';
import { PeriodMenu } from './period-menu.tsx';

const CustomPeriod = lazy(() =>
  loadChunk(async () => ({ default: (await import('./custom-period.tsx')).CustomPeriod })),
);
const PRESETS = rangeName.exclude(['custom']).options;

interface DateRangePresetsProps {
  readonly value: PeriodSearch;
  /** The longest period that may be asked for. */
  readonly maxDays: number;
  readonly onChange: (value: PeriodSearch) => void;
}

/** Last day, 3 days, this week, last week, custom; an error of the chosen period is shown beside it. */
export function DateRangePresets({ value, maxDays, onChange }: DateRangePresetsProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const [open, setOpen] = useState(false);
  const chosen = value.range ?? 'default';
  const period = periodOf(value, nowMs, timeZone);
  const problem = periodProblem(period, maxDays);
  const lastMs = period ? Date.parse(period.to) - 1 : 0;
  const narrow = useNarrow();
  const refusal = problem && (
    <Text size="xs" c="var(--status-stop)" role="alert">
      {t(`error.${problem}`, { maxDays })}
    </Text>
  );
  // A row of presets would take several lines of a phone.
  if (narrow) {
    return (
      <>
        <PeriodMenu value={value} period={period} maxDays={maxDays} onChange={onChange} />
        {refusal}
      </>
    );
  }

  return (
    <Group gap={4} role="group" aria-label={t('period.label')} wrap="wrap">
      {PRESETS.map((range) => (
        <Button
          key={range}
          size="compact-xs"
          variant={range === chosen ? 'light' : 'subtle'}
          color={range === chosen ? 'blue' : 'gray'}
          aria-pressed={range === chosen}
          onClick={() => onChange({ range, from: undefined, to: undefined })}
        >
          {t(`period.${range}`)}
        </Button>
      ))}
      <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" withinPortal trapFocus>
        <Popover.Target>
          <Button
            size="compact-xs"
            variant={chosen === 'custom' ? 'light' : 'subtle'}
            color={chosen === 'custom' ? 'blue' : 'gray'}
            aria-pressed={chosen === 'custom'}
            aria-expanded={open}
            leftSection={<IconCalendar size={14} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {t('period.custom')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          {open && (
            <Suspense fallback={<Skeleton height={260} width={260} />}>
              <CustomPeriod
                initial={period ? daysOf(period, timeZone) : null}
                maxDays={maxDays}
                onApply={(days) => {
                  setOpen(false);
                  onChange({ range: 'custom', ...days });
                }}
              />
            </Suspense>
          )}
        </Popover.Dropdown>
      </Popover>
      {refusal ??
        (period && (
          <Text size="xs" c="dimmed" className={classes.days ?? ''}>
            {`${formatDate(period.from, timeZone)} – ${formatDate(lastMs, timeZone)} · ${t('common.days', { count: daysIn(period) })}`}
          </Text>
        ))}
    </Group>
  );
}
