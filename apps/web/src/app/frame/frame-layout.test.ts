import { describe, expect, it } from 'vitest';
import { hidesMap } from '../../shared/page-layout.ts';
import { initialLayout, isRailCollapsed, shownFrame } from './frame-layout.ts';
import { lazyPart } from '../../shared/feature.ts';

describe('frame', () => {
  it('is vertical with the map at 55 % and a list of 320 px by default', () => {
    expect(shownFrame(initialLayout, {}, '/')).toEqual({
      sidebar: true,
      sidebarWidth: 320,
      sidebarDefault: 320,
      map: true,
      orientation: 'vertical',
      mapShare: 55,
    });
  });

  it('gives route planning 460 px and the vertical orientation, whatever was chosen', () => {
    const horizontal = { ...initialLayout, orientation: 'horizontal' } as const;
    const shown = shownFrame(horizontal, { sidebarWidth: 460, orientation: 'vertical' }, '/RoutePlanning');
    expect(shown).toMatchObject({ sidebarWidth: 460, orientation: 'vertical' });
  });

  it('shows the sidebar of a page that has one of its own, whatever was chosen', () => {
    const hidden = { ...initialLayout, sidebarShown: false };
    const Sidebar = lazyPart(() => Promise.resolve(() => null));
    expect(shownFrame(hidden, { Sidebar }, '/RoutePlanning').sidebar).toBe(true);
  });

  it('leaves the sidebar of a page to the page itself on a phone', () => {
    const Sidebar = lazyPart(() => Promise.resolve(() => null));
    const shown = [false, true].map((listShown) => shownFrame(initialLayout, { Sidebar }, '/x', { listShown }).sidebar);
    expect(shown).toEqual([false, false]);
  });

  it('hides what a page hides and what the dispatcher hid', () => {
    expect(shownFrame(initialLayout, { sidebar: 'hidden', map: 'hidden' }, '/Alarms')).toMatchObject({
      sidebar: false,
      map: false,
    });
    expect(shownFrame({ ...initialLayout, sidebarShown: false }, {}, '/').sidebar).toBe(false);
  });

  it('puts the map of a phone above the page and hides the list until it is opened', () => {
    const horizontal = { ...initialLayout, orientation: 'horizontal' } as const;
    expect(shownFrame(horizontal, {}, '/', { listShown: false })).toMatchObject({
      sidebar: false,
      orientation: 'vertical',
    });
    expect(shownFrame({ ...initialLayout, sidebarShown: false }, {}, '/', { listShown: true }).sidebar).toBe(true);
    const page = { orientation: 'horizontal' } as const;
    expect(shownFrame(initialLayout, page, '/TravelOrder', { listShown: false }).orientation).toBe('vertical');
  });

  it('folds the map of a page that needs the height of a phone, there only', () => {
    const hidden = (isUnfolded: boolean, narrow: boolean) => hidesMap({ map: 'foldedOnPhone' }, {}, isUnfolded, narrow);
    expect([hidden(false, true), hidden(true, true), hidden(false, false)]).toEqual([true, false, false]);
  });

  it('shows a map on request while the address has it', () => {
    const layout = { map: 'onRequest' } as const;
    const hidden = [{}, { map: true }, { map: 'yes' }].map((search) => hidesMap(layout, search, true, false));
    expect(hidden).toEqual([true, false, true]);
    const layouts = [undefined, {}, { map: 'hidden' } as const];
    expect(layouts.map((each) => hidesMap(each, {}, false, false))).toEqual([false, false, true]);
  });

  it('keeps a folded map hidden until the user unfolds it', () => {
    expect([false, true].map((isUnfolded) => hidesMap({ map: 'folded' }, {}, isUnfolded, false))).toEqual([
      true,
      false,
    ]);
  });

  it('remembers a width dragged on a page with its own apart from the others', () => {
    const dragged = { ...initialLayout, sidebarWidths: { '/RoutePlanning': 500, all: 280 } };
    expect(shownFrame(dragged, { sidebarWidth: 460 }, '/RoutePlanning').sidebarWidth).toBe(500);
    expect(shownFrame(dragged, {}, '/Messages').sidebarWidth).toBe(280);
  });
});

describe('rail', () => {
  const laptop = { small: true, phone: false };
  const wide = { small: false, phone: false };

  it('gives way to the tables by itself on a laptop', () => {
    expect([isRailCollapsed(initialLayout, laptop), isRailCollapsed(initialLayout, wide)]).toEqual([true, false]);
  });

  it('stays as it was pinned, but for a phone', () => {
    expect(isRailCollapsed({ rail: 'open' }, laptop)).toBe(false);
    expect(isRailCollapsed({ rail: 'collapsed' }, wide)).toBe(true);
    expect(isRailCollapsed({ rail: 'open' }, { small: true, phone: true })).toBe(true);
  });
});
