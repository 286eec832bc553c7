import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { stageReportColumns, sumColumns } from './report-columns.tsx';
import type { ReportView } from './use-report.ts';

/** The columns that a table has, without the names that their cells need. */
export function useTableColumns() {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const context = { t, language, timeZone, plateOf: String, driverName: String, countryName: String };
  return (table: ReportView['table']): readonly { readonly id: string; readonly hidden?: boolean }[] =>
    table === 'stages' ? stageReportColumns(context) : sumColumns(table, context);
}
