import { z } from 'zod';
import { savedSlice } from '../shared/saved-state.ts';

const tableLayout = z.object({
  /** Column id: shown or not, where the user chose otherwise than the default. */
  visible: z.record(z.string(), z.boolean()),
  widths: z.record(z.string(), z.number().min(1).max(2_000)),
  sort: z.object({ id: z.string(), descending: z.boolean() }).nullable(),
});
export type TableLayout = z.infer<typeof tableLayout>;

const EMPTY: TableLayout = { visible: {}, widths: {}, sort: null };
const layouts = savedSlice('tables', z.object({ byTable: z.record(z.string(), tableLayout) }), { byTable: {} });

/** Columns, widths and order of a table as this user left them. */
export function useTableLayout(tableId: string): [TableLayout, (patch: Partial<TableLayout>) => void] {
  const layout = layouts.use((state) => state.byTable[tableId]) ?? EMPTY;
  const change = (patch: Partial<TableLayout>): void => {
    const { byTable } = layouts.get();
    layouts.set({ byTable: { ...byTable, [tableId]: { ...EMPTY, ...byTable[tableId], ...patch } } });
  };
  return [layout, change];
}
