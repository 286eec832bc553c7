import { MAX_DAYS_STAGES, reportType, type GeneralColumn } from '@konvoj/contract';
import { ActionIcon, MultiSelect, SegmentedControl, Select, Tabs, Tooltip } from '@mantine/core';
import { IconDownload, IconReport } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { contributed, useFeatures } from '../../../shared/features.ts';
import { periodOf, periodProblem } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { inOrder, isShown } from '../../../ui/data-table/column.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { EmptyFace, LoadingFace } from '../../../ui/panel.tsx';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { ChartsButton } from './report-charts.tsx';
import { GeneralEditor } from './general-editor.tsx';
import { GeneralTab } from './general-tab.tsx';
import { stageReportColumns, sumColumns, type ColumnsContext } from './report-columns.tsx';
import { reportQuery, REPORT_TABS, useReportSearch, useReportTab, type ReportSearch } from './report-search.ts';
import { ReportTable, tableName } from './report-table.tsx';
import classes from './reports.module.css';
import {
  definitionOf,
  generalCalls,
  ownTable,
  useGeneralColumns,
  withKnownColumns,
  type AskedTable,
  type OwnTable,
} from './use-general.ts';
import { REPORT_FILES, useDrivers, useVehicles, type AskedReport, type Named, type ReportTab } from './use-report.ts';

/** Reports in tabs: our own, and those that other features contribute. */
export function ReportPage() {
  const t = useText();
  const more = contributed(useFeatures(), 'reportTabs');
  const [tab, openTab] = useReportTab();
  const other = more.find((each) => each.tab === tab);
  return (
    <section className={classes.page} aria-label={t('report.title')}>
      <Tabs value={tab} onChange={openTab}>
        <Tabs.List>
          {REPORT_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`report.tab.${each}`)}
            </Tabs.Tab>
          ))}
          {more.map((each) => (
            <Tabs.Tab key={each.tab} value={each.tab}>
              {t(each.text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {other ? (
        <Suspense fallback={<LoadingFace />}>
          <other.Panel />
        </Suspense>
      ) : (
        <DrivingReports />
      )}
    </section>
  );
}

/** Driving reports, overviews by day, summaries by country and own tables. */
function DrivingReports() {
  const t = useText();
  const [search, change] = useReportSearch();
  const { tab = 'report' } = search;
  const drivers = useDrivers();
  const context = useColumnsContext(drivers);
  const query = useReportQuery(search, drivers);
  const { data: columns } = useGeneralColumns();
  const own = ownTable.use((state) => state);
  const table = tab === 'general' && query && columns ? askedTable(query, own, columns) : null;
  return (
    <>
      <div className={classes.head}>
        <Subject search={search} drivers={drivers ?? []} change={change} />
        {tab === 'report' && <TypeChoice search={search} change={change} />}
        <DateRangePresets value={search} maxDays={MAX_DAYS_STAGES} onChange={change} />
        <span className={classes.tools}>
          {tab === 'overview' && <ChartsButton />}
          <ReportColumns search={search} context={context} />
          {query && tab !== 'general' && <ArrangedFiles search={search} tab={tab} query={query} context={context} />}
          {table && <ReportFiles files={generalCalls(table)} query={table} />}
        </span>
      </div>
      {tab === 'general' && columns && <GeneralEditor columns={columns} />}
      <div className={classes.table}>
        {query === undefined && <LoadingFace />}
        {query === null && <EmptyFace icon={IconReport} title={t('report.noDrivers')} />}
        {query && tab !== 'general' && <ReportTable tab={tab} query={query} context={context} />}
        {table && <GeneralTab query={table} />}
      </div>
    </>
  );
}

/** The query of the table that the user builds. */
function askedTable(
  { type: _type, ...query }: AskedReport,
  own: OwnTable,
  columns: readonly GeneralColumn[],
): AskedTable {
  return { ...query, table: JSON.stringify(definitionOf(withKnownColumns(own, columns), columns)) };
}

/**
 * The query of the address. Undefined until the drivers are loaded that it is by, or while its period cannot be asked for;
 * null when there is no driver.
 */
function useReportQuery(search: ReportSearch, drivers: readonly Named[] | undefined): AskedReport | null | undefined {
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const period = periodOf(search, nowMs, timeZone);
  if (period === null || periodProblem(period, MAX_DAYS_STAGES) !== null) return undefined;
  if (search.drivers?.length === 0 && drivers === undefined) return undefined;
  return reportQuery(search, period, drivers?.map(({ id }) => id) ?? []);
}

function useColumnsContext(drivers: readonly Named[] | undefined): ColumnsContext {
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

interface ChoiceProps {
  readonly search: ReportSearch;
  readonly change: (patch: ReportSearch) => void;
}

/** Vehicles or drivers, and which of them. */
function Subject({ search, drivers, change }: ChoiceProps & { readonly drivers: readonly Named[] }) {
  const t = useText();
  const vehicles = useVehicles() ?? [];
  const by = search.drivers === undefined ? 'devices' : 'drivers';
  const chosen = search[by] ?? [];
  const all = by === 'devices' ? t('report.allVehicles') : t('report.allDrivers');
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('report.by')}
        value={by}
        data={[
          { value: 'devices', label: t('report.vehicles') },
          { value: 'drivers', label: t('report.drivers') },
        ]}
        onChange={(value) => change({ devices: undefined, drivers: value === 'drivers' ? [] : undefined })}
      />
      <MultiSelect
        size="xs"
        className={classes.choice ?? ''}
        searchable
        clearable
        aria-label={by === 'devices' ? t('report.vehicles') : t('report.drivers')}
        placeholder={chosen.length === 0 ? all : ''}
        data={(by === 'devices' ? vehicles : drivers).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.map(String)}
        onChange={(values) => {
          const ids = values.map(Number);
          change(by === 'drivers' ? { drivers: ids } : { devices: ids.length === 0 ? undefined : ids });
        }}
      />
    </>
  );
}

function TypeChoice({ search, change }: ChoiceProps) {
  const t = useText();
  return (
    <Select
      size="xs"
      w={130}
      aria-label={t('report.typeLabel')}
      allowDeselect={false}
      data={reportType.options.map((each) => ({ value: each, label: t(`report.type.${each}`) }))}
      value={search.type ?? 'stages'}
      onChange={(value) => change({ type: reportType.options.find((each) => each === value) })}
    />
  );
}

interface ArrangedProps {
  readonly search: ReportSearch;
  readonly context: ColumnsContext;
}

function arrangedTable({ tab = 'report', type = 'stages' }: ReportSearch, context: ColumnsContext) {
  if (tab === 'general') return null;
  const table = tab === 'report' ? type : tab;
  const columns: readonly ArrangedColumn[] =
    table === 'stages' ? stageReportColumns(context) : sumColumns(table, context);
  return { table, columns };
}

interface ArrangedColumn {
  readonly id: string;
  readonly header: string;
  readonly hidden?: boolean;
}

/** The files of a report, with the columns as they are arranged on the screen. */
function ArrangedFiles({
  search,
  context,
  tab,
  query,
}: ArrangedProps & { readonly tab: ReportTab; readonly query: AskedReport }) {
  const arranged = arrangedTable(search, context);
  const { shown, order } = tableStateOf(tableName(arranged?.table ?? 'stages')).use((state) => state);
  const columns = inOrder(arranged?.columns ?? [], order).filter((column) => isShown(column, shown));
  const asked = { ...query, columns: columns.map(({ id }) => id).join(',') };
  return <ReportFiles files={REPORT_FILES[tab]} query={asked} />;
}

function ReportColumns({ search, context }: ArrangedProps) {
  const arranged = arrangedTable(search, context);
  if (arranged === null) return null;
  const { table, columns } = arranged;
  return <ColumnChooser key={table} name={tableName(table)} columns={columns} />;
}

interface ReportFilesProps {
  readonly files: { readonly pdf: FileCall; readonly xls: FileCall };
  readonly query: (AskedReport & { readonly columns: string }) | AskedTable;
}
type FileCall = Parameters<typeof addressOf>[0];

function ReportFiles({ files: { pdf, xls }, query }: ReportFilesProps) {
  const t = useText();
  const files = [
    { text: 'PDF', address: addressOf(pdf, { query }) },
    { text: 'XLSX', address: addressOf(xls, { query }) },
  ];
  return (
    <DownloadMenu groups={[{ files }]}>
      <Tooltip label={t('report.export')}>
        <ActionIcon aria-label={t('report.export')}>
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </DownloadMenu>
  );
}
