import type { LanguageCode } from '@konvoj/contract';
import { countryOf } from '@konvoj/geo/country';
import { textOf } from '@konvoj/i18n/text-of';
import { LRUCache } from 'lru-cache';
import { gazetteer } from './gazetteer.ts';
import { BESIDE_KILOMETERS, directionOf } from './rules.ts';
import type { Direction } from './rules.ts';
import type { Place } from './types.ts';

/** Cached texts, some 20 MB at most: the ends of stages are requested repeatedly. */
const MOST_KEPT = 100_000;
const kept = new LRUCache<string, { readonly text: string | null }>({ max: MOST_KEPT });

/**
 * The position of a place relative to a known one: `3 km NE of Celje`, and `Celje, SI` within a kilometre of its
 * centre. Slovenian place names cannot be declined by rules, hence `3 km SV od kraja Celje`.
 * @returns null when no place is known within 300 km
 */
export function nearText(place: Place, language: LanguageCode): string | null {
  // Rounded to some hundred metres, below the precision of whole kilometres, so that a daily destination is found once.
  const key = `${language}${place.latitude.toFixed(3)},${place.longitude.toFixed(3)}`;
  const known = kept.get(key);
  if (known !== undefined) return known.text;
  const text = freshText(place, language);
  kept.set(key, { text });
  return text;
}

function freshText(place: Place, language: LanguageCode): string | null {
  const country = countryOf(place.latitude, place.longitude);
  const known = gazetteer().reference(place, country, language);
  if (known === null) return null;
  if (known.kilometers < BESIDE_KILOMETERS) return `${known.name}, ${known.country}`;
  const { direction, near } = wordsOf(language);
  return near
    .replace('{km}', String(Math.round(known.kilometers)))
    .replace('{direction}', direction[directionOf(known.bearing)])
    .replace('{place}', () => known.name);
}

interface Words {
  readonly direction: Readonly<Record<Direction, string>>;
  readonly near: string;
}

const words = new Map<LanguageCode, Words>();

/** The texts of a language, loaded once: a report needs thousands. */
function wordsOf(language: LanguageCode): Words {
  const known = words.get(language);
  if (known !== undefined) return known;
  const of = (direction: Direction) => textOf(language, `geocoding.direction.${direction}`);
  const made = {
    near: textOf(language, 'geocoding.near', { km: '{km}', direction: '{direction}', place: '{place}' }),
    direction: {
      n: of('n'),
      ne: of('ne'),
      e: of('e'),
      se: of('se'),
      s: of('s'),
      sw: of('sw'),
      w: of('w'),
      nw: of('nw'),
    },
  };
  words.set(language, made);
  return made;
}
