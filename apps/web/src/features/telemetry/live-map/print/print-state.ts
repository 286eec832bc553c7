import { createStore } from 'zustand/vanilla';

/** Whether the map is being prepared for printing. */
export const printing = createStore<{ readonly open: boolean }>(() => ({ open: false }));

export const openPrint = (): void => printing.setState({ open: true });
export const closePrint = (): void => printing.setState({ open: false });
