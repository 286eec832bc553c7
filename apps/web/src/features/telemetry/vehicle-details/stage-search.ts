import { folded } from '@konvoj/i18n/folded';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import type { StageRow } from './stage-rows.ts';

const TIMES: ReadonlySet<string> = new Set(['time', 'startTime', 'endTime']);

/**
 * The stages in whose texts every word is found: status, driver, country, addresses, own places. Numbers and times are
 * not searched.
 * @param term empty: all
 */
export function stagesWith(
  term: string,
  stages: readonly StageRow[],
  columns: readonly Pick<DataColumn<StageRow>, 'id' | 'value'>[],
): readonly StageRow[] {
  const words = folded(term).split(/\s+/).filter(Boolean);
  if (words.length === 0) return stages;
  const texts = columns.filter(({ id }) => !TIMES.has(id));
  return stages.filter((stage) => {
    const text = folded(texts.map(({ value }) => wordOf(value(stage))).join('\n'));
    return words.every((word) => text.includes(word));
  });
}

const wordOf = (value: string | number | null): string => (typeof value === 'string' ? value : '');
