import { describe, expect, it } from 'vitest';
import { isSharedView, ROUTES } from '../shared/routes.ts';
import { features } from './features.ts';
import { menuOf } from './menu.ts';

describe('routes', () => {
  it('knows the page of a shared link, which needs no sign-in', () => {
    expect(isSharedView('/track/abc')).toBe(true);
    expect(isSharedView('/Track/abc')).toBe(true);
    expect(['/', '/track', '/track/', '/Fleet/track'].filter(isSharedView)).toEqual([]);
  });

  it('has the menu entries of its modules in the order of the specification', () => {
    const specified = [
      ROUTES.VehicleDetails,
      ROUTES.Messages,
      ROUTES.RoutePlanning,
      ROUTES.GeoPOI,
      ROUTES.LoadingOrder,
      ROUTES.TravelOrder,
      ROUTES.DriveReport,
      ROUTES.TachoDownload,
      ROUTES.Alarms,
    ];
    const shown = menuOf(features, 'rail').map(({ to }) => to);
    expect(shown).toEqual(specified.filter((to) => shown.includes(to)));
    expect(shown).toEqual(expect.arrayContaining([ROUTES.VehicleDetails, ROUTES.Messages, ROUTES.GeoPOI]));
  });
});
