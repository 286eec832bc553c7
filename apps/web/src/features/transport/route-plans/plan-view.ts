import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly selected: string | null; readonly isPrinting: boolean }>(() => ({
  selected: null,
  isPrinting: false,
}));

/** The point whose fields are open, by its key; null: none. */
export const selectPoint = (selected: string | null): void => store.setState({ selected });
export const useSelectedPoint = (): string | null => useStore(store, ({ selected }) => selected);

export const openPlanPrint = (): void => store.setState({ isPrinting: true });
export const closePlanPrint = (): void => store.setState({ isPrinting: false });
export const useIsPrinting = (): boolean => useStore(store, ({ isPrinting }) => isPrinting);
