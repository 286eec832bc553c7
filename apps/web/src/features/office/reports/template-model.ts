import type { TableDefinition, TemplateContent, TemplateReport } from '@konvoj/contract';
import { inOrder, isShown } from '../../../ui/data-table/column.ts';
import type { TableState } from '../../../ui/data-table/table-state.ts';
import type { ReportSearch } from './report-search.ts';
import type { ReportView } from './use-report.ts';

/** The tabs whose query and columns templates hold. */
export const TEMPLATE_TABS = [
  'report',
  'overview',
  'general',
  'countries',
] as const satisfies readonly TemplateReport[];
type TemplateTab = (typeof TEMPLATE_TABS)[number];
/** Those with columns of their own; a table that a user builds has its definition. */
type FixedTab = Exclude<TemplateTab, 'general'>;

interface TableColumn {
  readonly id: string;
  readonly hidden?: boolean;
}

/** The table that a tab shows. */
export function tableOfTab(tab: FixedTab, type: TemplateContent['type'] = 'stages'): ReportView['table'] {
  return tab === 'report' ? type : tab;
}

/** What a template holds of the address and of the columns as the user arranged them. A custom period is left out. */
export function templateOf(
  tab: FixedTab,
  search: ReportSearch,
  columns: readonly TableColumn[],
  { shown, order }: Pick<TableState, 'shown' | 'order'>,
): TemplateContent {
  const { type } = search;
  return {
    report: tab,
    ...(tab === 'report' && type !== undefined && { type }),
    ...queryOf(search),
    columns: inOrder(columns, order)
      .filter((column) => isShown(column, shown))
      .map(({ id }) => id),
    table: null,
  };
}

/** What a template holds of the address and of the table that the user builds. */
export function tableTemplateOf(search: ReportSearch, table: TableDefinition): TemplateContent {
  return { report: 'general', ...queryOf(search), columns: [], table };
}

function queryOf({ range, devices, drivers }: ReportSearch): Pick<TemplateContent, 'range' | 'devices' | 'drivers'> {
  return {
    range: range === undefined || range === 'custom' ? 'default' : range,
    ...(devices !== undefined && devices.length > 0 && drivers === undefined && { devices }),
    ...(drivers !== undefined && { drivers }),
  };
}

/** The address that shows the report of a template. */
export function searchOf({ report, type, range, devices, drivers }: TemplateContent): ReportSearch {
  return { tab: report, type, range, from: undefined, to: undefined, devices, drivers };
}

/** The arrangement of its table. Without a choice of columns the table stays as it is made. */
export function arrangementOf(
  { columns }: TemplateContent,
  all: readonly TableColumn[],
): Pick<TableState, 'shown' | 'order'> {
  if (columns.length === 0) return { shown: {}, order: [] };
  return { shown: Object.fromEntries(all.map(({ id }) => [id, columns.includes(id)])), order: columns };
}
