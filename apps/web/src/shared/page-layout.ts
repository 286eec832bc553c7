import type { ComponentType, LazyExoticComponent } from 'react';

/** What a page asks of the frame; absent means the frame's own. */
export interface PageLayout {
  /** Sidebar hidden whatever the toggle says. */
  readonly sidebar?: 'hidden';
  /** Stands in the sidebar instead of the list of vehicles; it is part of the page, so it is shown whatever the toggle says. */
  readonly Sidebar?: LazyExoticComponent<ComponentType>;
  /** Default width in pixels while this page is open. */
  readonly sidebarWidth?: number;
  /** `onRequest`: hidden until the address has `map=true`. */
  readonly map?: 'hidden' | 'onRequest';
  readonly orientation?: 'vertical' | 'horizontal';
}

/** Whether a page does without the map at an address. @param search of the address */
export function hidesMap(layout: PageLayout | undefined, search: object): boolean {
  return layout?.map === 'hidden' || (layout?.map === 'onRequest' && Reflect.get(search, 'map') !== true);
}
