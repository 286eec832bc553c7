import { MAX_DAYS_STAGES } from '@konvoj/contract';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { periodOf, periodProblem } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import type { ColumnsContext } from './report-columns.tsx';
import { reportQuery, type ReportSearch } from './report-search.ts';
import { useVehicles, type AskedReport, type Named } from './use-report.ts';

/**
 * The query of the address. Undefined until the drivers are loaded that it is by, or while its period cannot be asked for;
 * null when there is no driver.
 */
export function useReportQuery(
  search: ReportSearch,
  drivers: readonly Named[] | undefined,
): AskedReport | null | undefined {
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const period = periodOf(search, nowMs, timeZone);
  if (period === null || periodProblem(period, MAX_DAYS_STAGES) !== null) return undefined;
  if (search.drivers?.length === 0 && drivers === undefined) return undefined;
  return reportQuery(search, period, drivers?.map(({ id }) => id) ?? []);
}

/** The texts and names that the columns of reports need. */
export function useColumnsContext(drivers: readonly Named[] | undefined): ColumnsContext {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const vehicles = useVehicles();
  return useMemo(
    () => ({
      t,
      language,
      timeZone,
      plateOf: namesOf(vehicles),
      driverName: namesOf(drivers),
      countryName: countryNames(language),
    }),
    [t, language, timeZone, vehicles, drivers],
  );
}

/** The names by id; until they are loaded the number. */
function namesOf(named: readonly Named[] | undefined): (id: number) => string {
  const names = new Map(named?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}
