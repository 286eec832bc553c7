import { cellText } from '@konvoj/columns/column';
import type { GeneralTable } from '@konvoj/contract';
import { IconReport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { useTimeZone } from '../../../shared/session-state.ts';
import { withWholeHeader, type DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { FIGURE_WIDTH } from './report-columns.tsx';
import { ReportCancelled, ReportLoading } from './report-loading.tsx';
import { useOpenVehicle } from './report-table.tsx';
import classes from './reports.module.css';
import { useGeneralTable, type AskedTable } from './use-general.ts';
import { WithoutDriver } from './without-driver.tsx';

/** The table that the user builds, as the server has filtered, grouped and added it up. */
export function GeneralTab({ query }: { readonly query: AskedTable }) {
  const t = useText();
  const { query: report, progress, cancel, isCancelled } = useGeneralTable(query);
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
          {(table) => <BuiltRows table={table} />}
        </Panel>
      </div>
      {report.isSuccess && <WithoutDriver left={report.data.withoutDriver} />}
    </div>
  );
}

type Row = GeneralTable['rows'][number];

function BuiltRows({ table }: { readonly table: GeneralTable }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const open = useOpenVehicle();
  const columns = useMemo(() => shownColumns(table, { language, timeZone }), [table, language, timeZone]);
  const groupOf = useMemo(() => headingOf(table, { language, timeZone }), [table, language, timeZone]);
  return (
    <DataTable
      name="reports.general"
      label={t('generalReport.title')}
      dense
      rows={table.rows}
      columns={columns}
      rowId={(row) => String(table.rows.indexOf(row))}
      {...(groupOf && { groupOf })}
      onSelect={({ deviceId, from, to }) => {
        if (deviceId !== null) open(deviceId, from, to);
      }}
    />
  );
}

type Reader = Parameters<typeof cellText>[2];

/** The columns that do not divide the rows. Their totals are the server's: a mean of shown means would be wrong. */
function shownColumns({ columns, rows, subtotals, ...whole }: GeneralTable, reader: Reader): DataColumn<Row>[] {
  const first = columns.findIndex(({ divides }) => !divides);
  const underRow = new Map(subtotals.map((subtotal) => [rows[subtotal.until - 1], subtotal]));
  return columns.flatMap((column, index): DataColumn<Row>[] => {
    if (column.divides) return [];
    const described = { kind: column.type, digits: column.digits };
    const shown = (cells: Row['cells'] | undefined) => cellText(cells?.[index] ?? null, described, reader);
    const marked = (text: string, incomplete: readonly string[]) =>
      text !== '' && incomplete.includes(column.id) ? `≥ ${text}` : text;
    const isFigure = !['text', 'place', 'instant'].includes(column.type);
    return [
      withWholeHeader({
        id: column.id,
        header: column.name,
        ...(column.unit !== null && { unit: column.unit }),
        align: isFigure ? 'right' : 'left',
        width: isFigure ? FIGURE_WIDTH : 150,
        // The server has sorted; its rows keep their order.
        sortable: false,
        value: ({ cells }) => cells[index] ?? null,
        cell: ({ cells, incomplete = [] }) => marked(shown(cells), incomplete) || '–',
        total: (some) => {
          const isWhole = some.length === rows.length;
          const under = isWhole ? whole.totals : underRow.get(some.at(-1))?.cells;
          const { incomplete } = (isWhole ? whole : underRow.get(some.at(-1))) ?? whole;
          const total = shown(under);
          if (total !== '') return marked(total, incomplete);
          // The name of the totals may stand under a column that has become a heading.
          return index === first ? under?.slice(0, first).join('') : '';
        },
      }),
    ];
  });
}

/** The values of the columns that divide the rows; undefined without such a column. */
function headingOf({ columns }: GeneralTable, reader: Reader): ((row: Row) => string) | undefined {
  const dividing = columns.flatMap((column, index) => (column.divides ? [{ column, index }] : []));
  if (dividing.length === 0) return undefined;
  return ({ cells }) =>
    dividing
      .map(({ column, index }) => {
        const described = { kind: column.type, digits: column.digits };
        return cellText(cells[index] ?? null, described, reader) || '–';
      })
      .join(' · ');
}
