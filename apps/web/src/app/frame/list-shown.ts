import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NARROW } from '../../shared/narrow.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import { frameLayout } from './frame-layout.ts';

/**
 * On a phone the list lies over the map, so it is opened for a look and is not remembered; elsewhere it stands beside
 * the map for as long as the dispatcher wants it there.
 */
const overMap = createStore(() => ({ shown: false }));

/** Whether the list is wanted, beside the map or on a phone over it. */
export function useListShown(): boolean {
  const isOver = useStore(overMap, ({ shown }) => shown);
  const isBeside = frameLayout.use(({ sidebarShown }) => sidebarShown);
  return useNarrow() ? isOver : isBeside;
}

export function showList(shown: boolean): void {
  if (window.matchMedia(NARROW).matches) overMap.setState({ shown });
  else frameLayout.set({ sidebarShown: shown });
}
