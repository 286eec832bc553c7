/** The same map library without content: the reference for the product's first vehicle. */
import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);
const layers = [{ id: 'background', type: 'background' as const, paint: { 'background-color': '#f5f5f0' } }];
const map = new MapLibreMap({
  container: 'map',
  style: { version: 8, sources: {}, layers },
  center: [15, 46],
  zoom: 7,
});
map.once('load', () => performance.mark('map loaded'));
