import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What waits for the user behind the entries of the menu, by their address: unread messages, alarms. */
const badges = createStore<Readonly<Record<string, number>>>(() => ({}));

export const setMenuBadge = (to: string, count: number): void => badges.setState({ [to]: count });

export const useMenuBadge = (to: string): number => useStore(badges, (all) => all[to] ?? 0);

/** All of it together, for the title of the window. */
export const useBadgeTotal = (): number =>
  useStore(badges, (all) => Object.values(all).reduce((sum, count) => sum + count, 0));
