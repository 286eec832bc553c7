import { NARROW } from '../../shared/narrow.ts';
import { SURFACES } from '../../ui/surfaces.ts';
import { frameLayout, isRailCollapsed, RAIL_COLLAPSES, shownFrame } from '../frame/frame-layout.ts';
import frame from '../frame/frame.module.css';
import classes from './early-frame.module.css';

/**
 * The shape of the frame as the dispatcher left it, with nothing in it but room for the map: drawn without React, over
 * the page. Sizes are those of the frame's own styles, so that nothing moves when the frame takes its place.
 */
export function earlyFrame(mode: 'light' | 'dark'): { readonly cover: HTMLElement; readonly map: HTMLElement } {
  const chosen = frameLayout.get();
  const narrow = window.matchMedia(NARROW).matches;
  const shown = shownFrame(chosen, {}, '', narrow ? { listShown: false } : null);
  const map = box(frame.map);
  map.style.flexBasis = `${shown.mapShare}%`;
  const workspace = box(frame.workspace, map);
  workspace.dataset['orientation'] = shown.orientation;
  const sidebar = box(frame.sidebar);
  sidebar.style.width = `${shown.sidebarWidth}px`;
  const rail = box(frame.rail);
  const small = window.matchMedia(RAIL_COLLAPSES).matches;
  if (isRailCollapsed(chosen, { small, phone: narrow })) rail.dataset['collapsed'] = '';
  const middle = box(frame.middle, rail, ...(shown.sidebar ? [sidebar] : []), workspace);
  const cover = box(classes.cover, box(frame.frame, middle, ...(chosen.bottomPanelShown ? [box(frame.bottom)] : [])));
  // Shown for a moment: screen readers and the keyboard skip it.
  cover.inert = true;
  for (const [name, colour] of Object.entries(SURFACES[mode])) cover.style.setProperty(name, colour);
  return { cover, map };
}

function box(className: string | undefined, ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.append(...children);
  return element;
}
