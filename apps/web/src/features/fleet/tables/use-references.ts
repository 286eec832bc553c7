import { drivingRules, type CrudReference } from '@konvoj/contract';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { useMay } from '../../../shared/session-state.ts';
import { nameOf, type Choice, type ChoicesOf, type CrudRow } from './crud-row.ts';
import { listQuery, useServerLanguage, type ListReference } from './fleet-data.ts';

/** Where a row says to whom or what it belongs now. */
const HOLDER: Partial<Record<CrudReference, string>> = {
  drivers: 'vehicle',
  trailers: 'vehicle',
  vehicles: 'driver',
  trackers: 'vehicle',
};

function choiceOf(reference: CrudReference, row: CrudRow): Choice {
  const holder = HOLDER[reference];
  const note = holder === undefined ? null : nameOf(row[holder]);
  return { value: String(row.id), label: nameOf(row) ?? String(row.id), ...(note !== null && { note }) };
}

const isOffered = (row: CrudRow): boolean => row['alienated'] !== true;

const SMS_TYPES = ['business', 'private'] as const;
const smsChoices = (t: Text): readonly Choice[] =>
  SMS_TYPES.map((value) => ({ value, label: t(`fleet.smsType.${value}`) }));

const drivingRulesChoices = (t: Text): readonly Choice[] =>
  drivingRules.options.map((value) => ({ value, label: t(`fleet.drivingRules.${value}`) }));

export interface References {
  readonly choicesOf: ChoicesOf;
  readonly rowsOf: (reference: CrudReference) => readonly CrudRow[];
  /** The error of a list, and its retry; null without an error. */
  readonly failureOf: (reference: CrudReference) => { readonly error: unknown; readonly retry: () => void } | null;
  /** Whether the user may see a list at all. */
  readonly isClosed: (reference: CrudReference) => boolean;
}

const NO_ROWS: readonly CrudRow[] = [];
const NO_CHOICES: readonly Choice[] = [];

/** The parts that are used; equal ones stay the same objects from one answer to the next. */
function combined(results: readonly UseQueryResult<readonly CrudRow[]>[]) {
  return {
    data: results.map(({ data }) => data ?? NO_ROWS),
    errors: results.map(({ error }) => error),
    refetches: results.map(({ refetch }) => refetch),
  };
}

/** Loads the lists that columns and fields name by reference. Keep `wanted` the same array while it means the same. */
export function useReferences(wanted: readonly CrudReference[]): References {
  const t = useText();
  const language = useServerLanguage();
  const seesTrackers = useMay('trackers.manage');
  const lists = useMemo(() => {
    const isList = (reference: CrudReference): reference is ListReference =>
      reference !== 'smsTypes' && reference !== 'drivingRules';
    return [...new Set(wanted)].filter(isList).filter((reference) => seesTrackers || reference !== 'trackers');
  }, [wanted, seesTrackers]);
  const { data, errors, refetches } = useQueries({
    queries: lists.map((list) => listQuery(list, language)),
    combine: combined,
  });
  const { choices, rows } = useMemo(() => {
    const rowsByList = new Map<CrudReference, readonly CrudRow[]>();
    const choicesByList = new Map<CrudReference, readonly Choice[]>([
      ['smsTypes', smsChoices(t)],
      ['drivingRules', drivingRulesChoices(t)],
    ]);
    lists.forEach((list, index) => {
      const loaded = data[index] ?? NO_ROWS;
      rowsByList.set(list, loaded);
      choicesByList.set(
        list,
        loaded.filter(isOffered).map((row) => choiceOf(list, row)),
      );
    });
    return { choices: choicesByList, rows: rowsByList };
  }, [lists, data, t]);
  const choicesOf = useMemo<ChoicesOf>(() => (reference) => choices.get(reference) ?? NO_CHOICES, [choices]);
  return {
    choicesOf,
    rowsOf: (reference) => rows.get(reference) ?? NO_ROWS,
    failureOf: (reference) => {
      const at = lists.findIndex((list) => list === reference);
      const error = errors[at];
      return error ? { error, retry: () => void refetches[at]?.() } : null;
    },
    isClosed: (reference) => reference === 'trackers' && !seesTrackers,
  };
}
