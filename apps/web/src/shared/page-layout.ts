import type { ComponentType, LazyExoticComponent } from 'react';
import { z } from 'zod';
import { savedSlice } from './saved-state.ts';

/** What a page asks of the frame; absent means the frame's own. */
export interface PageLayout {
  /** Sidebar hidden whatever the toggle says. */
  readonly sidebar?: 'hidden';
  /** Stands in the sidebar instead of the list of vehicles; it is part of the page, so it is shown whatever the toggle says. */
  readonly Sidebar?: LazyExoticComponent<ComponentType>;
  /** Default width in pixels while this page is open. */
  readonly sidebarWidth?: number;
  /**
   * `onRequest`: hidden until the address has `map=true`. `folded`: hidden until the user unfolds it (`unfoldedMap`).
   * `foldedOnPhone`: folded there only.
   */
  readonly map?: 'hidden' | 'onRequest' | 'folded' | 'foldedOnPhone';
  readonly orientation?: 'vertical' | 'horizontal';
}

/** Whether the user has unfolded the map on pages of tables that start without it. */
export const unfoldedMap = savedSlice('unfoldedMap', z.object({ shown: z.boolean() }), { shown: false });

/**
 * Whether a page does without the map at an address.
 * @param search of the address
 * @param isUnfolded the choice of the user, for pages with a folded map
 * @param narrow whether the window is as narrow as a phone
 */
export function hidesMap(
  layout: PageLayout | undefined,
  search: object,
  isUnfolded: boolean,
  narrow: boolean,
): boolean {
  if (layout?.map === 'folded' || (layout?.map === 'foldedOnPhone' && narrow)) return !isUnfolded;
  return layout?.map === 'hidden' || (layout?.map === 'onRequest' && Reflect.get(search, 'map') !== true);
}
