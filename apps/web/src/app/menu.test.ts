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

  it('has the nine menu entries in the order of the specification', () => {
    expect(menuOf(features, 'rail').map(({ to }) => to)).toEqual([
      ROUTES.VehicleDetails,
      ROUTES.Messages,
      ROUTES.RoutePlanning,
      ROUTES.GeoPOI,
      ROUTES.LoadingOrder,
      ROUTES.TravelOrder,
      ROUTES.DriveReport,
      ROUTES.TachoDownload,
      ROUTES.Alarms,
    ]);
  });
});
