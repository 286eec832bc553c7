import { encoder, endpoints, type FoundPlace } from '@konvoj/contract';
import { waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { answering } from '../ui/server.testing.ts';

const sent = encoder(endpoints.geocoding.search.reply);

export interface AskedPlaces {
  readonly term: string;
  readonly near: string;
  readonly signal: AbortSignal | null;
  answer(places: FoundPlace[] | Response): void;
}

/** A geocoder that answers on command of the test. */
export function stubGeocoder(engine: 'none' | 'working' | 'failing' = 'working'): AskedPlaces[] {
  const asked: AskedPlaces[] = [];
  vi.stubGlobal('fetch', (address: string, { signal = null }: RequestInit = {}) => {
    const url = new URL(address, 'http://x');
    if (url.pathname.endsWith('/state')) return Promise.resolve(Response.json({ engine }));
    if (url.pathname !== '/api/geocode') return Promise.resolve(answering(404, {}));
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      asked.push({
        term: url.searchParams.get('q') ?? '',
        near: `${url.searchParams.get('lat')} ${url.searchParams.get('lon')}`,
        signal,
        answer: (given) => resolve(given instanceof Response ? given : Response.json(sent(given))),
      });
    });
  });
  return asked;
}

/** The request for a text, once it is sent. */
export const askedFor = (asked: readonly AskedPlaces[], term: string): Promise<AskedPlaces> =>
  waitFor(() => {
    const found = asked.find((each) => each.term === term);
    if (found === undefined) throw new Error(`nobody asked for ${term}`);
    return found;
  });
