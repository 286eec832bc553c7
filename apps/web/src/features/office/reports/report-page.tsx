import { MAX_DAYS_STAGES, reportType, type GeneralColumn } from '@konvoj/contract';
import { Select, Tabs } from '@mantine/core';
import { IconReport } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FoldedMapButton } from '../../../map-ui/folded-map-button.tsx';
import { contributed, useFeatures } from '../../../shared/features.ts';
import { inOrder, isShown } from '../../../ui/data-table/column.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { EmptyFace, LoadingFace } from '../../../ui/panel.tsx';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { PeriodFace, usePeriodProblem } from '../../../ui/period/period-face.tsx';
import { ChartsButton } from './report-charts.tsx';
import { GeneralEditor } from './general-editor.tsx';
import { GeneralTab } from './general-tab.tsx';
import { stageReportColumns, sumColumns, type ColumnsContext } from './report-columns.tsx';
import { ReportFiles } from './report-files.tsx';
import { REPORT_TABS, useReportSearch, useReportTab, type ReportSearch } from './report-search.ts';
import { Subject, type ChoiceProps } from './report-subject.tsx';
import { ReportTable, tableName } from './report-table.tsx';
import classes from './reports.module.css';
import {
  definitionOf,
  generalCalls,
  ownTable,
  useGeneralColumns,
  useValueWords,
  withKnownColumns,
  type AskedTable,
  type OwnTable,
  type ValueWords,
} from './use-general.ts';
import { useColumnsContext, useReportQuery } from './use-columns-context.ts';
import { REPORT_FILES, useDrivers, type AskedReport, type ReportTab } from './use-report.ts';

/** Reports in tabs: our own, and those that other features contribute. */
export function ReportPage() {
  const t = useText();
  const more = contributed(useFeatures(), 'reportTabs');
  const [tab, openTab] = useReportTab();
  const other = more.find((each) => each.tab === tab);
  return (
    <section className={classes.page} aria-label={t('report.title')}>
      <Tabs value={tab} onChange={openTab} className={classes.tabs ?? ''}>
        <Tabs.List className={classes.tabList ?? ''}>
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
        <FoldedMapButton />
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
  const problem = usePeriodProblem(search, MAX_DAYS_STAGES);
  const { data: columns } = useGeneralColumns();
  const own = ownTable.use((state) => state);
  const words = useValueWords();
  const table = tab === 'general' && query && columns ? askedTable(query, own, columns, words) : null;
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
        {problem && <PeriodFace problem={problem} maxDays={MAX_DAYS_STAGES} />}
        {query === undefined && problem === null && <LoadingFace />}
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
  words: ValueWords,
): AskedTable {
  return { ...query, table: JSON.stringify(definitionOf(withKnownColumns(own, columns), columns, words)) };
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
