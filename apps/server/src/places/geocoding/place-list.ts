import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A place as input of the list. */
export interface ListedPlace {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The local name, then its names in Slovenian, English and German where they differ. */
  readonly names: PlaceNames;
  /** In the form of `searchKey`: each name, and its rest from each later word on. */
  readonly keys: readonly string[];
}
export type PlaceNames = readonly [local: string, sl: string, en: string, de: string];

/**
 * Places in columns, the most populous first, so that a hundred thousand of them take a few megabytes and no objects.
 * Names and keys are one text each, with the end offset of every piece.
 */
export interface PlaceColumns {
  readonly count: number;
  /** Degrees × 10^4. */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  readonly populations: Uint32Array;
  readonly countries: readonly string[];
  readonly countryOf: Uint8Array;
  /** UTF-8: the names of a place with tabs between, empty where a language uses the local name. */
  readonly names: Buffer;
  readonly nameEnds: Uint32Array;
  /** ASCII: the sorted keys. */
  readonly keys: Buffer;
  readonly keyEnds: Uint32Array;
  /** The place of a key. */
  readonly keyPlaces: Uint32Array;
}

const MAGIC = 'KPLACES1';
const HEAD_BYTES = 32;
export const DEGREE = 1e4;

/**
 * Packs a list into the bytes of its file. Head: magic, then places, keys, countries, bytes of names and of keys as 32-bit
 * numbers; then the columns in the order of `readPlaceList`, compressed with Brotli.
 */
export function packPlaceList(list: readonly ListedPlace[]): Buffer {
  const places = list.toSorted((a, b) => b.population - a.population || compare(a.names[0], b.names[0]));
  const countries = [...new Set(places.map(({ country }) => country))].toSorted(compare);
  const names = places.map((place) => Buffer.from(place.names.join('\t').replace(/\t+$/, '')));
  const keys = places
    .flatMap((place, at) => place.keys.map((key) => [key, at] as const))
    .toSorted(([a, at], [b, bt]) => compare(a, b) || at - bt);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC);
  const sizes = [
    places.length,
    keys.length,
    countries.length,
    bytesOf(names),
    keys.reduce((n, [key]) => n + key.length, 0),
  ];
  sizes.forEach((size, at) => head.writeUInt32LE(size, MAGIC.length + at * 4));
  const columns = [
    numbers(places.map(({ latitude }) => Math.round(latitude * DEGREE))),
    numbers(places.map(({ longitude }) => Math.round(longitude * DEGREE))),
    numbers(places.map(({ population }) => population)),
    numbers(keys.map(([, at]) => at)),
    Buffer.from(countries.join('')),
    Buffer.from(places.map(({ country }) => countries.indexOf(country))),
    Buffer.from(names.map(({ length }) => length)),
    Buffer.from(keys.map(([key]) => key.length)),
    ...names,
    Buffer.from(keys.map(([key]) => key).join(''), 'latin1'),
  ];
  const tooLong = [...names, ...keys.map(([key]) => key)].find(({ length }) => length > 255);
  if (tooLong !== undefined) throw new Error(`a name of more than 255 bytes: ${String(tooLong)}`);
  return brotliCompressSync(Buffer.concat([head, ...columns]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** @throws {Error} when the bytes are not a list of places */
export function readPlaceList(file: Uint8Array): PlaceColumns {
  const unpacked = brotliDecompressSync(file);
  if (unpacked.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('not a list of places');
  const size = (at: number) => unpacked.readUInt32LE(MAGIC.length + at * 4);
  const [count, keyCount, countryCount, nameBytes, keyBytes] = [size(0), size(1), size(2), size(3), size(4)];
  // Copied into its own memory, for the alignment of 4-byte numbers.
  const memory = Uint8Array.prototype.slice.call(unpacked, HEAD_BYTES).buffer;
  let at = 0;
  const take = (bytes: number) => (at += bytes) - bytes;
  const latitudes = new Int32Array(memory, take(count * 4), count);
  const longitudes = new Int32Array(memory, take(count * 4), count);
  const populations = new Uint32Array(memory, take(count * 4), count);
  const keyPlaces = new Uint32Array(memory, take(keyCount * 4), keyCount);
  const countryText = Buffer.from(memory, take(countryCount * 2), countryCount * 2).toString('latin1');
  const countryOf = new Uint8Array(memory, take(count), count);
  const nameEnds = endsOf(new Uint8Array(memory, take(count), count));
  const keyEnds = endsOf(new Uint8Array(memory, take(keyCount), keyCount));
  const names = Buffer.from(memory, take(nameBytes), nameBytes);
  const keys = Buffer.from(memory, take(keyBytes), keyBytes);
  const countries = countryText.match(/../g) ?? [];
  return { count, latitudes, longitudes, populations, countries, countryOf, names, nameEnds, keys, keyEnds, keyPlaces };
}

function endsOf(lengths: Uint8Array): Uint32Array {
  const ends = new Uint32Array(lengths.length);
  let end = 0;
  for (let at = 0; at < lengths.length; at += 1) ends[at] = end += lengths[at] ?? 0;
  return ends;
}

function numbers(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  // Populations stay below 2^31.
  values.forEach((value, at) => buffer.writeInt32LE(value, at * 4));
  return buffer;
}

function bytesOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((total, { length }) => total + length, 0);
}

/** By code units, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
