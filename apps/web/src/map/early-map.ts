import type { LanguageCode } from '@konvoj/contract';
import { prepareMaps } from './base/setup.ts';
import type { FleetSource } from './fleet-source.ts';
import classes from './map-host.module.css';
import { mapSettings } from './map-settings.ts';
import { FIRST_VEHICLE } from './vehicles/vehicle-overlay.ts';
import { runMap, type RunningMap } from './running-map.ts';

interface EarlyMap {
  /** Gives the place on the page where it shows until it is taken; asked for when the map is about to be drawn. */
  readonly place: () => HTMLElement;
  readonly fleet: FleetSource;
  readonly scheme: 'light' | 'dark';
  readonly language: LanguageCode;
}

let early: { readonly fleet: FleetSource; readonly running: Promise<RunningMap> } | null = null;

/**
 * Shows the live fleet on a map before the page around it is drawn, as far as the user's own choices say how; what the
 * installation offers beside them follows when the page has taken the map over. Ends with the first vehicle drawn.
 * @throws {Error} without WebGL 2 or the fonts
 */
export async function showEarlyMap({ place, fleet, scheme, language }: EarlyMap): Promise<void> {
  const { mode: chosen, labels } = mapSettings.get();
  const mode = chosen === 'system' ? scheme : chosen;
  const create = async (): Promise<RunningMap> => {
    await prepareMaps();
    const host = document.createElement('div');
    host.className = classes.host ?? '';
    host.dataset['mode'] = mode;
    place().append(host);
    return runMap(host, fleet, { styleUrl: null, mode, language, labels, overlays: {} });
  };
  early = { fleet, running: create() };
  await Promise.all([early.running, firstVehicle()]);
}

function firstVehicle(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName(FIRST_VEHICLE).length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'mark' });
  });
}

/** Hands the early map of a fleet over, once; null when there is none. */
export async function takeEarlyMap(fleet: FleetSource): Promise<RunningMap | null> {
  const taken = early;
  early = null;
  if (taken === null) return null;
  // The map that is then tried in its place reports the reason.
  const running = await taken.running.catch(() => null);
  if (taken.fleet === fleet) return running;
  running?.end();
  return null;
}

/** Ends the early map when no page has taken it. */
export function dropEarlyMap(): void {
  const dropped = early;
  early = null;
  dropped?.running.then((running) => running.end()).catch(() => undefined);
}
