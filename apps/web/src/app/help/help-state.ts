import type { HelpPage } from '../../shared/help-pages.ts';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';

export type HelpTab = 'page' | 'keyboard' | 'news';

interface HelpState {
  readonly open: boolean;
  readonly tab: HelpTab;
  /** The page that was followed to; null: that of the open screen. */
  readonly page: HelpPage | null;
}

const store = createStore<HelpState>(() => ({ open: false, tab: 'page', page: null }));

/** Opens the help at the page of the open screen, or another tab of it. */
export const openHelp = (tab: HelpTab = 'page'): void => store.setState({ open: true, tab, page: null });
export const closeHelp = (): void => store.setState({ open: false });
export const showHelpTab = (tab: HelpTab): void => store.setState({ tab });
export const showHelpPage = (page: HelpPage): void => store.setState({ tab: 'page', page });
export const useHelpOpen = (): boolean => useStore(store, (state) => state.open);
export const useHelp = (): HelpState => useStore(store);
