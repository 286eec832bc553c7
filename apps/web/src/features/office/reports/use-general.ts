import {
  endpoints,
  filterTest,
  tableDefinition,
  type GeneralColumn,
  type TableDefinition,
  type TableFilter,
} from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { call } from '../../../shared/api.ts';
import { savedSlice } from '../../../shared/saved-state.ts';
import { useLanguage } from '../../../i18n/use-text.ts';
import { localDayOf, startOf } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { plainValue, typedValue, type TypedIn } from './plain-value.ts';
import { REPORTS, useCancellable, type AskedReport } from './use-report.ts';

/** A condition as it is typed; its value is in the shown unit. */
const typedFilter = z.object({ column: z.string(), test: filterTest, typed: z.string() });
export type TypedFilter = z.infer<typeof typedFilter>;

/** The table of the tab as this browser remembers it. */
export const ownTable = savedSlice(
  'reports.ownTable',
  tableDefinition.omit({ filters: true }).extend({ filters: z.array(typedFilter).max(20) }),
  {
    unit: 'day',
    columns: ['vehicle', 'day', 'drive', 'distance', 'fuelUsed', 'consumption'].map((id) => ({ id })),
    filters: [],
    groups: ['vehicle'],
    sort: [],
  },
);
export type OwnTable = ReturnType<typeof ownTable.get>;

/** What values of conditions are typed and shown by. */
export interface ValueWords extends TypedIn {
  readonly dayOf: (instantMs: number) => string;
}

/** By the language and the time zone of the user. */
export function useValueWords(): ValueWords {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return useMemo(
    () => ({
      language,
      startOfDay: (day) => startOf(day, timeZone),
      dayOf: (instantMs) => localDayOf(instantMs, timeZone),
    }),
    [language, timeZone],
  );
}

/** The value of a condition; undefined: it has none yet; null: its column cannot have such a value. */
function valueOf(
  { column, test, typed }: TypedFilter,
  columns: readonly GeneralColumn[],
  words: ValueWords,
): string | number | null | undefined {
  if (test === 'known' || test === 'unknown' || typed.trim() === '') return undefined;
  return plainValue(columns.find(({ id }) => id === column)?.type, typed, words);
}

/** Whether a condition has a typed value that its column cannot have. */
export const isUnreadable = (filter: TypedFilter, columns: readonly GeneralColumn[], words: ValueWords): boolean =>
  valueOf(filter, columns, words) === null;

/** The definition that the calls take. A condition without a value, or with one that cannot be read, is left out. */
export function definitionOf(table: OwnTable, columns: readonly GeneralColumn[], words: ValueWords): TableDefinition {
  const filters = table.filters.flatMap((filter): TableFilter[] => {
    const { column, test } = filter;
    if (test === 'known' || test === 'unknown') return [{ column, test }];
    const value = valueOf(filter, columns, words);
    return value === undefined || value === null ? [] : [{ column, test, value }];
  });
  return { ...table, filters };
}

/** The table of the tab that has this definition, as a template holds it. */
export function ownTableOf(
  definition: TableDefinition,
  columns: readonly GeneralColumn[],
  words: ValueWords,
): OwnTable {
  const typeOf = new Map(columns.map(({ id, type }) => [id, type]));
  const filters = definition.filters.map(({ column, test, value = '' }) => ({
    column,
    test,
    typed: typedValue(typeOf.get(column), value, words),
  }));
  return { ...definition, filters };
}

/** Columns that exist; those of a remembered table that do not exist any more are dropped. */
export function withKnownColumns(table: OwnTable, columns: readonly GeneralColumn[]): OwnTable {
  const known = new Set(columns.map(({ id }) => id));
  return {
    ...table,
    columns: table.columns.filter(({ id }) => known.has(id)),
    groups: table.groups.filter((id) => known.has(id)),
    sort: table.sort.filter(({ column }) => known.has(column)),
    filters: table.filters.filter(({ column }) => known.has(column)),
  };
}

export function useGeneralColumns() {
  return useQuery({
    queryKey: [REPORTS, 'columns'],
    queryFn: ({ signal }) => call(endpoints.generalReports.columns, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type AskedTable = Omit<AskedReport, 'type'> & { readonly table: string };

/** The calls of the table, by what the report is of. */
export function generalCalls({ drivers }: Pick<AskedTable, 'drivers'>) {
  const { generalReports: calls } = endpoints;
  return drivers === undefined
    ? { rows: calls.general, pdf: calls.generalPdf, xls: calls.generalXls }
    : { rows: calls.drivers, pdf: calls.driversPdf, xls: calls.driversXls };
}

export function useGeneralTable(query: AskedTable) {
  return useCancellable([REPORTS, 'general', query], ({ signal }) =>
    call(generalCalls(query).rows, { query }, { signal }),
  );
}
