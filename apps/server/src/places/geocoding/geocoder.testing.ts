import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GEOCODING_TIMES } from './service.ts';
import type { GeocodingTimes } from './service.ts';

/** The behaviour of the geocoder of a test. */
export type GeocoderBehaviour =
  | 'works'
  /** Accepts the request and never answers. */
  | 'silent'
  | 'html'
  | 'cut off'
  | 'wrong shape'
  | 'huge'
  | 'error'
  | 'too many'
  | 'elsewhere';

/** A real HTTP server that speaks like Photon and Nominatim, with every failure a test needs. */
export interface TestGeocoder {
  readonly url: string;
  mood: GeocoderBehaviour;
  /** Paths with their parameters, in order of arrival. */
  readonly asked: string[];
  /** The headers of the last request. */
  readonly headers: () => IncomingMessage['headers'];
  close(): Promise<void>;
}

/** Short limits and hardly any pauses, yet enough for a busy machine. */
export const shortTimes: GeocodingTimes = {
  ...GEOCODING_TIMES,
  timeoutMs: 700,
  answerWithinMs: 500,
  lookMs: 20,
  gatherMs: 10,
  firstPauseMs: 10,
  breaker: { failures: 3, firstPauseMs: 20, longestPauseMs: 40 },
};

/** @param port 0: a free one; that of an earlier server to replace it */
export async function startTestGeocoder(port = 0): Promise<TestGeocoder> {
  const asked: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  const geocoder: { mood: GeocoderBehaviour } = { mood: 'works' };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    ({ headers } = request);
    answer(geocoder.mood, request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const address = server.address() as AddressInfo;
  return Object.assign(geocoder, {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    headers: () => headers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function answer(mood: GeocoderBehaviour, path: string, response: ServerResponse): void {
  switch (mood) {
    case 'silent':
      return;
    case 'html':
      return send(response, 200, '<!doctype html><title>Sign in</title>');
    case 'cut off':
      return send(response, 200, '{"type":"FeatureCollection","features":[{"ty');
    case 'wrong shape':
      return send(response, 200, JSON.stringify({ features: [{ geometry: null }], lat: 'x' }));
    case 'huge':
      return send(response, 200, `"${'x'.repeat(10_485_760)}"`);
    case 'error':
      return send(response, 500, '{}');
    case 'elsewhere':
      return send(response, 302, '', { location: 'http://127.0.0.1:9/' });
    case 'too many':
      return send(response, 429, '', { 'retry-after': '1' });
    case 'works':
      return send(response, 200, JSON.stringify(reply(new URL(path, 'http://localhost'))));
  }
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Each place is in its own street, numbered by its longitude: `Cesta 46.2361 15`. */
function reply(url: URL): unknown {
  const { pathname, searchParams } = url;
  const [lat, lon] = [Number(searchParams.get('lat')), Number(searchParams.get('lon'))];
  const isNominatim = searchParams.get('format') === 'jsonv2';
  if (pathname === '/reverse' && lat === 0) return isNominatim ? { error: 'Unable to geocode' } : collection([]);
  const street = `Cesta ${lat.toFixed(4)}`;
  const houseNumber = String(Math.floor(lon));
  if (pathname === '/reverse') {
    return isNominatim
      ? nominatimPlace(lat, lon, street, houseNumber)
      : collection([photonPlace(lat, lon, street, houseNumber)]);
  }
  const q = searchParams.get('q') ?? '';
  return isNominatim
    ? [{ ...nominatimPlace(46.24, 15.27, q, '7'), name: q }]
    : collection([photonPlace(46.24, 15.27, q, '7', q)]);
}

function collection(features: unknown[]): unknown {
  return { type: 'FeatureCollection', features };
}

function photonPlace(lat: number, lon: number, street: string, housenumber: string, name?: string): unknown {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { name, street, housenumber, postcode: '3000', city: 'Celje', countrycode: 'SI', osm_id: 1 },
  };
}

function nominatimPlace(lat: number, lon: number, road: string, house_number: string) {
  return {
    lat: String(lat),
    lon: String(lon),
    name: '',
    display_name: `${road} ${house_number}, Celje, Slovenija`,
    address: { road, house_number, postcode: '3000', city: 'Celje', country_code: 'si' },
  };
}
