import { IconCalendarOff } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { periodOf, periodProblem, type PeriodProblem, type PeriodSearch } from '../../shared/period.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../shared/use-now.ts';
import { EmptyFace } from '../panel.tsx';

/** Why nothing can be requested for the period of an address; null: it can. */
export function usePeriodProblem(search: PeriodSearch, maxDays: number): PeriodProblem | null {
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  return periodProblem(periodOf(search, nowMs, timeZone), maxDays);
}

interface PeriodFaceProps {
  readonly problem: PeriodProblem;
  readonly maxDays: number;
}

/** Stands in place of the rows while the period cannot be requested. */
export function PeriodFace({ problem, maxDays }: PeriodFaceProps) {
  const t = useText();
  return <EmptyFace icon={IconCalendarOff} title={t(`error.${problem}`, { maxDays })} />;
}
