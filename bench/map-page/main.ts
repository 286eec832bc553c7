/** The map alone on a page, for the benchmark and for looking at it: `?size=10000&mode=dark&zoom=7`. */
import type { SimplePosition, Stage } from '@konvoj/contract';
import { prepareMaps } from '../../apps/web/src/map/base/setup.ts';
import { createFleetMap } from '../../apps/web/src/map/fleet-map.ts';
import type { FleetMap } from '../../apps/web/src/map/fleet-map.types.ts';
import type { Appearance } from '../../apps/web/src/map/map-types.ts';
import { aStage } from '../../apps/web/src/shared/fleet.testing.ts';
import { aFleet, movedOn, repeatable } from './fleet.ts';
import { somePoints, someZones } from './places.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const random = repeatable(7);
const fleet = aFleet(number('size', 40), random);
const appearance: Appearance = {
  styleUrl: null,
  mode: query.get('mode') === 'dark' ? 'dark' : 'light',
  language: 'sl',
  labels: 'plate',
  overlays: {},
};

const container = document.getElementById('map');
if (container === null) throw new Error('the page has no map');
await prepareMaps();
const map = createFleetMap(container, {
  appearance,
  view: { latitude: number('lat', 46), longitude: number('lng', 15), zoom: number('zoom', 7) },
});
map.showVehicles({ changed: fleet, removed: [] });
if (query.has('select')) map.select(number('select', 1));

/** Moves some vehicles and hands them to the map as one change; gives the milliseconds that took. */
function update(count: number): number {
  const changed = Array.from({ length: count }, () => {
    const index = Math.floor(random() * fleet.length);
    const vehicle = fleet[index];
    if (vehicle === undefined) throw new Error('no vehicle');
    return (fleet[index] = movedOn(vehicle, random));
  });
  const before = performance.now();
  map.showVehicles({ changed, removed: [] });
  return performance.now() - before;
}

/** A day's track from Ljubljana to Maribor with two stops, to look at. */
function aTrack(): { points: SimplePosition[]; stages: Stage[] } {
  const start = Date.parse('2026-11-20T06:00:00.000Z') / 1000;
  const points: SimplePosition[] = Array.from({ length: 360 }, (_, index): SimplePosition => {
    const share = Math.min(1, Math.max(0, index < 120 ? index / 300 : index < 180 ? 0.4 : (index - 60) / 300));
    const wave = Math.sin(share * 9) * 0.05;
    const speed = index >= 120 && index < 180 ? 0 : 40 + 55 * Math.abs(Math.sin(index / 25));
    return [start + index * 30, 46.05 + share * 0.5 + wave, 14.5 + share * 1.15, 60, speed];
  });
  const at = (index: number): string => new Date((start + index * 30) * 1000).toISOString();
  const stage = (subType: Stage['subType'], from: number, to: number): Stage =>
    aStage({ subType, startTime: at(from), endTime: at(to), tmpEndTime: at(to), duration: (to - from) * 30 });
  const stages = [
    stage('drive', 0, 120),
    stage('idling', 120, 132),
    stage('rest', 132, 180),
    stage('drive', 180, 300),
    stage('work', 300, 359),
  ];
  return { points, stages };
}

declare global {
  interface Window {
    bench: {
      map: FleetMap;
      update: typeof update;
      /** Draws so many points and zones, each time other ones. */
      showPlaces(points: number, zones: number): void;
      showTrack(colouring: 'stage' | 'speed'): void;
      setAppearance(change: Partial<Appearance>): void;
    };
  }
}
window.bench = {
  map,
  update,
  showPlaces: (points, zones) =>
    map.showPlaces({
      points: somePoints(points, random),
      zones: someZones(zones, random),
      selected: null,
      edited: null,
      visible: { points: true, zones: true },
    }),
  showTrack: (colouring) => {
    const track = aTrack();
    map.showTrack({ ...track, colouring, minimumStopSeconds: 300, icon: 'vehicle-3-blue' });
    map.fitPoints(track.points.map(([, latitude, longitude]) => [longitude, latitude]));
    map.showCursor((track.points[150]?.[0] ?? 0) * 1000);
  },
  setAppearance: (change) => map.setAppearance({ ...appearance, ...change }),
};
