import { rangeName } from '@konvoj/contract';
import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { formatDate } from '@konvoj/i18n';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { daysIn, daysOf, type Period, type PeriodSearch } from '../../shared/period.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import classes from './period-menu.module.css';

const CustomPeriod = lazy(() =>
  loadChunk(async () => ({ default: (await import('./custom-period.tsx')).CustomPeriod })),
);
const PRESETS = rangeName.exclude(['custom']).options;

interface PeriodMenuProps {
  readonly value: PeriodSearch;
  /** What `value` stands for; null when that is no period. */
  readonly period: Period | null;
  /** A day of the period that alone is shown: the button names it. */
  readonly day?: Period | null;
  /** The longest period that may be asked for. */
  readonly maxDays: number;
  readonly onChange: (value: PeriodSearch) => void;
}

/** The period as one button, where a row of presets has no room: it opens the presets and a calendar. */
export function PeriodMenu({ value, period, day = null, maxDays, onChange }: PeriodMenuProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const [open, setOpen] = useState(false);
  const chosen = value.range ?? 'default';
  const shown = day ?? period;
  const days = shown && daysText(shown, timeZone);
  const name = t(`period.${chosen}`);
  const namesDays = shown !== null && (day !== null || chosen === 'custom');
  const text = namesDays ? shortDaysText(shown, timeZone) : name;
  const choose = (next: PeriodSearch): void => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button ?? ''}
          aria-expanded={open}
          aria-label={`${t('period.label')}: ${text}${days === null || namesDays ? '' : `, ${days}`}`}
          {...(shown && { title: `${days} · ${t('common.days', { count: daysIn(shown) })}` })}
          leftSection={<IconCalendar size={14} aria-hidden />}
          rightSection={<IconChevronDown size={12} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('period.label')} className={classes.dropdown ?? ''}>
        <div className={classes.presets} role="group" aria-label={t('period.presets')}>
          {PRESETS.map((range) => (
            <Button
              key={range}
              justify="flex-start"
              variant={range === chosen ? 'light' : 'subtle'}
              color={range === chosen ? 'blue' : 'gray'}
              className={classes.preset ?? ''}
              aria-pressed={range === chosen}
              onClick={() => choose({ range, from: undefined, to: undefined })}
            >
              {t(`period.${range}`)}
            </Button>
          ))}
        </div>
        <Suspense fallback={<Skeleton height={260} width={260} />}>
          {open && (
            <CustomPeriod
              initial={period && daysOf(period, timeZone)}
              maxDays={maxDays}
              onApply={(range) => choose({ range: 'custom', ...range })}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** `20.11.2026 – 22.11.2026`, a single day once. */
function daysText(period: Period, timeZone: string): string {
  const first = formatDate(period.from, timeZone);
  const last = formatDate(Date.parse(period.to) - 1, timeZone);
  return first === last ? first : `${first} – ${last}`;
}

/** `01.10. – 20.11.2026`: the year once, while it is the same. */
function shortDaysText(period: Period, timeZone: string): string {
  const first = formatDate(period.from, timeZone);
  const last = formatDate(Date.parse(period.to) - 1, timeZone);
  if (first === last) return first;
  return `${first.slice(6) === last.slice(6) ? first.slice(0, 6) : first} – ${last}`;
}
