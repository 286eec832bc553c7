/** What a page asks of the frame; absent means the frame's own. */
export interface PageLayout {
  /** Sidebar hidden whatever the toggle says. */
  readonly sidebar?: 'hidden';
  /** Default width in pixels while this page is open. */
  readonly sidebarWidth?: number;
  readonly map?: 'hidden';
  readonly orientation?: 'vertical' | 'horizontal';
}
