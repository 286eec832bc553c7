import { DEFAULT_MAP_SHARE_PERCENT } from '@konvoj/contract';
import { z } from 'zod';
import type { PageLayout } from '../../shared/page-layout.ts';
import { savedSlice } from '../../shared/saved-state.ts';

export const SIDEBAR_WIDTH = { default: 320, min: 240, max: 640 } as const;
export const MAP_SHARE = { default: DEFAULT_MAP_SHARE_PERCENT, min: 15, max: 85 } as const;

export const orientation = z.enum(['vertical', 'horizontal']);
export type Orientation = z.infer<typeof orientation>;

const layout = z.object({
  sidebarShown: z.boolean(),
  bottomPanelShown: z.boolean(),
  /** `auto`: with labels where there is room for them. */
  rail: z.enum(['auto', 'open', 'collapsed']).default('auto'),
  orientation,
  /** Percent of the area that the map takes: of its height when vertical, of its width when horizontal. */
  mapShare: z.object({
    vertical: z.number().min(MAP_SHARE.min).max(MAP_SHARE.max),
    horizontal: z.number().min(MAP_SHARE.min).max(MAP_SHARE.max),
  }),
  /** Pixels by route name; a route that was never dragged has its own default. */
  sidebarWidths: z.record(z.string(), z.number().min(SIDEBAR_WIDTH.min).max(SIDEBAR_WIDTH.max)),
});
export type FrameLayout = z.infer<typeof layout>;

export const initialLayout: FrameLayout = {
  sidebarShown: true,
  bottomPanelShown: true,
  rail: 'auto',
  orientation: 'vertical',
  mapShare: { vertical: MAP_SHARE.default, horizontal: MAP_SHARE.default },
  sidebarWidths: {},
};

/** How the dispatcher arranged the frame. */
export const frameLayout = savedSlice('frame', layout, initialLayout);

export interface ShownFrame {
  readonly sidebar: boolean;
  readonly sidebarWidth: number;
  readonly sidebarDefault: number;
  readonly map: boolean;
  readonly orientation: Orientation;
  readonly mapShare: number;
}

/**
 * The layout of the frame: the page's requirements take precedence over the dispatcher's choice.
 * @param phone whether its list is open, on a window as narrow as that of a phone; there the map is always above
 */
export function shownFrame(
  chosen: FrameLayout,
  page: PageLayout,
  routeId: string,
  phone: { readonly listShown: boolean } | null = null,
): ShownFrame {
  const sidebarDefault = page.sidebarWidth ?? SIDEBAR_WIDTH.default;
  const shown = phone ? 'vertical' : (page.orientation ?? chosen.orientation);
  // Pages without a width of their own share one, so that the list does not jump from page to page.
  const widthKey = page.sidebarWidth === undefined ? 'all' : routeId;
  return {
    sidebar:
      page.sidebar !== 'hidden' &&
      (phone ? phone.listShown && page.Sidebar === undefined : chosen.sidebarShown || page.Sidebar !== undefined),
    sidebarWidth: chosen.sidebarWidths[widthKey] ?? sidebarDefault,
    sidebarDefault,
    map: page.map !== 'hidden',
    orientation: shown,
    mapShare: chosen.mapShare[shown],
  };
}

/** Windows on which the labels of the rail take room that tables need. */
export const RAIL_COLLAPSES = '(max-width: 1400px)';

/** Whether the rail shows icons only: as pinned, automatically in a small window, always on a phone. */
export function isRailCollapsed(
  { rail }: Pick<FrameLayout, 'rail'>,
  window: { readonly small: boolean; readonly phone: boolean },
): boolean {
  return window.phone || rail === 'collapsed' || (rail === 'auto' && window.small);
}

/** Where the width of the sidebar of a page is remembered. */
export function sidebarWidthKey(page: PageLayout, routeId: string): string {
  return page.sidebarWidth === undefined ? 'all' : routeId;
}
