import '@fontsource/inter/400.css';
import '@fontsource/inter/400-italic.css';
import '@fontsource/inter/600.css';
import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';

/** Letters of both subsets of the font; each subset is a file of its own and loads only when asked for its letters. */
const SAMPLE = 'Ab čšžć äöüß őű';
const FACES = ['400 16px Inter', 'italic 400 16px Inter', '600 16px Inter'];

let prepared: Promise<void> | null = null;

/**
 * Makes the page ready for maps, once: the worker's address, the protocol of the embedded map, and the fonts, which
 * the map draws its text from and does not wait for by itself.
 */
export function prepareMaps(): Promise<void> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<void> {
  setWorkerUrl(workerUrl);
  addProtocol('pmtiles', new Protocol().tile);
  await Promise.all(FACES.map((face) => document.fonts.load(face, SAMPLE)));
}

/** Address of the embedded map for its protocol: from our own origin. */
export function embeddedArchive(): string {
  return `pmtiles://${new URL(`${import.meta.env.BASE_URL}basemap/basemap.pmtiles`, location.href).href}`;
}
