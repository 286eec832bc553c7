import { fuelEventColumns, fuelUseColumns } from '@konvoj/columns/fuel';
import { endpoints, MAX_DAYS_STAGES, type FuelReport } from '@konvoj/contract';
import { Text } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { call } from '../../../shared/api.ts';
import { withWholeHeader } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { describedColumn } from '../../../ui/data-table/described-column.tsx';
import { EmptyFace, LoadingFace, Panel } from '../../../ui/panel.tsx';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { PeriodFace, usePeriodProblem } from '../../../ui/period/period-face.tsx';
import { FIGURE_WIDTH, type ColumnsContext } from './report-columns.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportCancelled, ReportLoading } from './report-loading.tsx';
import { useReportSearch } from './report-search.ts';
import { Subject } from './report-subject.tsx';
import { useOpenVehicle } from './report-table.tsx';
import classes from './reports.module.css';
import { useColumnsContext, useReportQuery } from './use-columns-context.ts';
import { REPORTS, useCancellable, useDrivers, type AskedReport } from './use-report.ts';

type AskedFuel = Omit<AskedReport, 'type' | 'drivers'>;

/** Pixels; others are as wide as a figure. */
const WIDTHS: Readonly<Partial<Record<string, number>>> = { at: 150, kind: 150, place: 260, driver: 150, source: 130 };

/** Refuels and suspected drains, and the fuel that each vehicle has used. */
export function FuelTab() {
  const [search, change] = useReportSearch();
  const drivers = useDrivers();
  const context = useColumnsContext(drivers);
  const { drivers: _byDriver, ...ofVehicles } = search;
  const asked = useReportQuery(ofVehicles, drivers);
  const problem = usePeriodProblem(search, MAX_DAYS_STAGES);
  const { type: _type, ...query } = asked ?? {};
  return (
    <>
      <div className={classes.head}>
        <Subject search={ofVehicles} drivers={drivers ?? []} change={change} ofVehiclesOnly />
        <DateRangePresets value={search} maxDays={MAX_DAYS_STAGES} onChange={change} />
        <span className={classes.tools}>{asked && <ReportFiles files={FILES} query={query} />}</span>
      </div>
      <div className={classes.table}>
        {problem && <PeriodFace problem={problem} maxDays={MAX_DAYS_STAGES} />}
        {asked && <FuelOf query={query} context={context} />}
        {!asked && problem === null && <LoadingFace />}
      </div>
    </>
  );
}

const FILES = { pdf: endpoints.fuelReport.pdf, xls: endpoints.fuelReport.xls };

interface FuelProps {
  readonly query: Partial<AskedFuel>;
  readonly context: ColumnsContext;
}

function FuelOf({ query, context }: FuelProps) {
  const t = useText();
  const {
    query: report,
    progress,
    cancel,
    isCancelled,
  } = useCancellable([REPORTS, 'fuel', query], (options) => call(endpoints.fuelReport.list, { query }, options));
  if (isCancelled) return <ReportCancelled onRetry={() => void report.refetch()} />;
  if (report.isPending) return <ReportLoading progress={progress} onCancel={cancel} />;
  return (
    <Panel
      query={report}
      isEmpty={({ vehicles }) => vehicles.length === 0}
      empty={
        <EmptyFace
          icon={IconGasStation}
          title={t('report.empty')}
          hint={t('report.emptyHint')}
          action={<EmptyFleetLink />}
        />
      }
    >
      {(found) => <FuelTables report={found} context={context} />}
    </Panel>
  );
}

function FuelTables({ report, context }: { readonly report: FuelReport; readonly context: ColumnsContext }) {
  const t = useText();
  const open = useOpenVehicle();
  const [events, uses] = useMemo(() => {
    const words = { text: t, ...context };
    const width = (id: string) => ({ width: WIDTHS[id] ?? FIGURE_WIDTH });
    return [
      fuelEventColumns(words).map((column) => withWholeHeader(describedColumn(column, context, width(column.id)))),
      fuelUseColumns(words).map((column) => withWholeHeader(describedColumn(column, context, width(column.id)))),
    ];
  }, [t, context]);
  return (
    <div className={classes.fuel}>
      <div className={classes.table}>
        <DataTable
          name="reports.fuelUse"
          label={t('report.fuel.used')}
          dense
          rows={report.vehicles}
          columns={uses}
          rowId={({ deviceId }) => String(deviceId)}
          onSelect={({ deviceId }) => open(deviceId, report.from, report.to)}
        />
      </div>
      <Text fw={600} size="sm" px="md" py="xs">
        {t('report.fuel.events')}
      </Text>
      {report.rows.length === 0 ? (
        <Text size="sm" px="md">
          {t('report.fuel.noEvents')}
        </Text>
      ) : (
        <div className={classes.table}>
          <DataTable
            name="reports.fuelEvents"
            label={t('report.fuel.events')}
            dense
            rows={report.rows}
            columns={events}
            rowId={({ id }) => id}
            onSelect={({ deviceId, at }) => open(deviceId, at, at)}
          />
        </div>
      )}
      <Text size="xs" c="dimmed" px="md" py="xs">
        {t('report.fuel.note')}
      </Text>
    </div>
  );
}
