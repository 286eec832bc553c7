import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';

const store = createStore(() => ({ open: false }));

export const openHelp = (): void => store.setState({ open: true });
export const closeHelp = (): void => store.setState({ open: false });
export const useHelpOpen = (): boolean => useStore(store, (state) => state.open);
