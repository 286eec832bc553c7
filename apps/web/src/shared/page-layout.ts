import type { ComponentType, LazyExoticComponent } from 'react';

/** What a page asks of the frame; absent means the frame's own. */
export interface PageLayout {
  /** Sidebar hidden whatever the toggle says. */
  readonly sidebar?: 'hidden';
  /** Stands in the sidebar instead of the list of vehicles; it is part of the page, so it is shown whatever the toggle says. */
  readonly Sidebar?: LazyExoticComponent<ComponentType>;
  /** Default width in pixels while this page is open. */
  readonly sidebarWidth?: number;
  readonly map?: 'hidden';
  readonly orientation?: 'vertical' | 'horizontal';
}
