import { driveSumLevels } from '@konvoj/columns/drive-sums';
import { stageLevels } from '@konvoj/columns/stages';
import { LOOKED_UP_COLUMNS, type DriveSum, type StagePart } from '@konvoj/contract';
import { IconReport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { daysOf } from '../../../shared/period.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { isShown } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { stageReportColumns, sumColumns, type ColumnsContext } from './report-columns.tsx';
import { chartsShown, ReportCharts } from './report-charts.tsx';
import { ReportCancelled, ReportLoading } from './report-loading.tsx';
import classes from './reports.module.css';
import { WithoutDriver } from './without-driver.tsx';
import { useReport, type AskedReport, type ReportTab, type ReportView } from './use-report.ts';

interface ReportTableProps {
  readonly tab: ReportTab;
  readonly query: AskedReport;
  readonly context: ColumnsContext;
}

/** The rows of a report; one row leads to the vehicle and its days. */
export function ReportTable({ tab, query, context }: ReportTableProps) {
  const t = useText();
  const lookedUp = useLookedUpColumns(tab === 'report' ? (query.type ?? 'stages') : tab, context);
  const asked = lookedUp === '' ? query : { ...query, columns: lookedUp };
  const { query: report, progress, cancel, isCancelled } = useReport(tab, asked);
  if (isCancelled) return <ReportCancelled onRetry={() => void report.refetch()} />;
  if (report.isPending) return <ReportLoading progress={progress} onCancel={cancel} />;
  return (
    <div className={classes.withNote}>
      <div className={classes.table}>
        <Panel
          query={report}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyFace
              icon={IconReport}
              title={t('report.empty')}
              hint={t('report.emptyHint')}
              action={<EmptyFleetLink />}
            />
          }
        >
          {(view) => <Rows view={view} by={query.drivers === undefined ? 'vehicles' : 'drivers'} context={context} />}
        </Panel>
      </div>
      {report.isSuccess && <WithoutDriver left={report.data.withoutDriver} />}
    </div>
  );
}

/** The shown columns whose figures the server looks up on request only, as a list for the query. */
function useLookedUpColumns(table: ReportView['table'], context: ColumnsContext): string {
  const { shown } = tableStateOf(tableName(table)).use((state) => state);
  if (table === 'stages') return '';
  const columns = sumColumns(table, context).filter((column) => isShown(column, shown));
  const ids = new Set(columns.map(({ id }) => id));
  return LOOKED_UP_COLUMNS.filter((id) => ids.has(id)).join(',');
}

interface RowsOf {
  /** What the rows are grouped by. */
  readonly by: 'vehicles' | 'drivers';
  readonly context: ColumnsContext;
}

function Rows({ view, ...of }: RowsOf & { readonly view: ReportView }) {
  const withCharts = chartsShown.use(({ shown }) => shown);
  return view.table === 'stages' ? (
    <StageRows rows={view.rows} {...of} />
  ) : (
    <div className={classes.withCharts}>
      <div className={classes.table}>
        <SumRows table={view.table} rows={view.rows} {...of} />
      </div>
      {withCharts && view.drivingByHour && <ReportCharts rows={view.rows} drivingByHour={view.drivingByHour} />}
    </div>
  );
}

interface RowsProps<View extends ReportView> extends RowsOf {
  readonly rows: View['rows'];
}

function StageRows({ rows, by, context }: RowsProps<Extract<ReportView, { table: 'stages' }>>) {
  const t = useText();
  const open = useOpenVehicle();
  const columns = useMemo(() => stageReportColumns(context), [context]);
  const levels = useMemo(() => stageLevels(t, context.timeZone), [t, context]);
  const groupOf = useCallback(
    ({ deviceId, driver1Id }: StagePart) =>
      by === 'vehicles'
        ? context.plateOf(deviceId)
        : driver1Id === null
          ? t('vehicle.noDriver')
          : context.driverName(driver1Id),
    [by, context, t],
  );
  return (
    <DataTable
      name={tableName('stages')}
      label={t('report.stages')}
      dense
      rows={rows}
      columns={columns}
      rowId={({ deviceId, startTime }) => `${deviceId}/${startTime}`}
      groupOf={groupOf}
      levels={levels}
      onSelect={(stage: StagePart) => open(stage.deviceId, stage.startTime, stage.tmpEndTime, stage.id)}
    />
  );
}

type SumView = Exclude<ReportView, { table: 'stages' }>;

function SumRows({ table, rows, by, context }: RowsProps<SumView> & Pick<SumView, 'table'>) {
  const t = useText();
  const open = useOpenVehicle();
  const columns = useMemo(() => sumColumns(table, context), [table, context]);
  const levels = useMemo(() => driveSumLevels(table, t, context.timeZone), [table, t, context]);
  const groupOf = useCallback(
    ({ deviceIds, driverIds }: DriveSum) => {
      const names = by === 'vehicles' ? deviceIds.map(context.plateOf) : driverIds.map(context.driverName);
      return names.join(', ') || t('vehicle.noDriver');
    },
    [by, context, t],
  );
  return (
    <DataTable
      name={tableName(table)}
      label={t(`report.table.${table}`)}
      dense
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      levels={levels}
      {...(table !== 'totals' && { groupOf })}
      onSelect={({ deviceIds, startTime, endTime }: DriveSum) => {
        const [deviceId] = deviceIds;
        if (deviceId !== undefined) open(deviceId, startTime, endTime);
      }}
    />
  );
}

/** Under this name the arrangement of a table is remembered. */
export const tableName = (table: ReportView['table']) => `reports.${table}`;

/** Opens the history of a vehicle on the days of a row, with its stage selected where it has one. */
export function useOpenVehicle(): (deviceId: number, from: string, to: string, stageId?: number) => void {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  return (deviceId, from, to, stageId) => {
    const days = daysOf({ from, to }, timeZone);
    const search = { vehicle: deviceId, range: 'custom' as const, ...days, stage: stageId };
    void navigate({ to: ROUTES.VehicleDetails, search });
  };
}
