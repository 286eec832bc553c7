import { z } from 'zod';
import { savedSlice, type SavedSlice } from '../../shared/saved-state.ts';
import { COLUMN_WIDTH } from './column.ts';

const tableState = z.object({
  sorting: z.array(z.object({ id: z.string(), desc: z.boolean() })).max(3),
  shown: z.record(z.string(), z.boolean()),
  /** Identifiers of columns as the user put them; those that are not there follow in their own order. */
  order: z.array(z.string()).max(200).default([]),
  widths: z.record(z.string(), z.number().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max)),
});
export type TableState = z.infer<typeof tableState>;

const slices = new Map<string, SavedSlice<TableState>>();

/** How the user arranged the table of this name (order, columns, widths), remembered between visits. */
export function tableStateOf(name: string): SavedSlice<TableState> {
  let slice = slices.get(name);
  if (!slice) {
    slice = savedSlice(`table.${name}`, tableState, { sorting: [], shown: {}, order: [], widths: {} });
    slices.set(name, slice);
  }
  return slice;
}
