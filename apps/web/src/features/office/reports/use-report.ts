import type { DriveSumTable } from '@konvoj/columns/drive-sums';
import { endpoints, type DriveSum, type DriveSums, type StagePart } from '@konvoj/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import type { Progress } from '../../../shared/read-pieces.ts';
import { useNamedDrivers } from '../../../shared/use-driver-names.ts';
import { collatorOf } from '../../../ui/data-table/sort-values.ts';
import type { REPORT_TABS, reportQuery } from './report-search.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const REPORTS = 'reports';

/** The tabs with the reports of fixed columns. */
export type ReportTab = Exclude<(typeof REPORT_TABS)[number], 'general'>;
export type AskedReport = NonNullable<ReturnType<typeof reportQuery>>;

/** The rows of a report, by the table that shows them. */
export type ReportView = Pick<DriveSums, 'withoutDriver'> &
  (
    | { readonly table: 'stages'; readonly rows: readonly StagePart[] }
    | {
        readonly table: DriveSumTable;
        readonly rows: readonly DriveSum[];
        /** Of an overview. */
        readonly drivingByHour?: readonly number[];
      }
  );

/** The rows of the report of a tab; a report that nobody waits for any more is cancelled. */
export function useReport(tab: ReportTab, query: AskedReport) {
  return useCancellable([REPORTS, tab, query], (options) => readReport(tab, query, options));
}

type Options = Required<Pick<NonNullable<Parameters<typeof call>[2]>, 'signal' | 'onProgress'>>;

/** A query that shows how much has come, and that the user can cancel. */
export function useCancellable<Data>(queryKey: readonly unknown[], read: (options: Options) => Promise<Data>) {
  const client = useQueryClient();
  const [progress, onProgress] = useState<Progress | null>(null);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      onProgress(null);
      return read({ signal, onProgress });
    },
  });
  return {
    query,
    progress,
    cancel: () => void client.cancelQueries({ queryKey, exact: true }),
    isCancelled: query.isPending && query.fetchStatus === 'idle',
  };
}

async function readReport(tab: ReportTab, query: AskedReport, options: Options): Promise<ReportView> {
  if (tab === 'overview') {
    const { rows, drivingByHour, withoutDriver } = await call(endpoints.drivingOverview.list, { query }, options);
    return { table: tab, rows, drivingByHour, withoutDriver };
  }
  if (tab === 'countries') {
    const { rows, withoutDriver } = await call(endpoints.drivingReport.countries, { query }, options);
    return { table: tab, rows, withoutDriver };
  }
  const report = await call(endpoints.drivingReport.list, { query }, options);
  const { withoutDriver } = report;
  return report.type === 'stages'
    ? { table: 'stages', rows: report.rows, withoutDriver }
    : { table: report.type, rows: report.rows, withoutDriver };
}

/** The file calls of each tab. */
export const REPORT_FILES = {
  report: { pdf: endpoints.drivingReport.pdf, xls: endpoints.drivingReport.xls },
  overview: { pdf: endpoints.drivingOverview.pdf, xls: endpoints.drivingOverview.xls },
  countries: { pdf: endpoints.drivingReport.countriesPdf, xls: endpoints.drivingReport.countriesXls },
} as const;

/** A vehicle or a driver to choose, or to name. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Vehicles by their device, those that have left the fleet among them. */
export function useVehicles(): readonly Named[] | undefined {
  const { data } = useQuery({
    queryKey: ['vehicles', REPORTS],
    queryFn: ({ signal }) => call(endpoints.vehicles.list, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return useMemo(
    () =>
      data?.flatMap(({ deviceId, licencePlate }) => (deviceId === null ? [] : [{ id: deviceId, name: licencePlate }])),
    [data],
  );
}

/** Drivers by their last name, those who have left among them. */
export function useDrivers(): readonly Named[] | undefined {
  const drivers = useNamedDrivers();
  const collator = collatorOf(useLanguage());
  return useMemo(
    () =>
      drivers
        ?.toSorted((a, b) => collator.compare(a.lastName, b.lastName))
        .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
    [drivers, collator],
  );
}
