import type { Coordinates } from './types.ts';

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
/** Comma, blank and `~` also as an address writes them. */
const GAP = String.raw`(?:,|%2C|~|%7E)(?:\s|\+|%20)*`;
const PAIR = NUMBER + GAP + NUMBER;

/** Where links of maps keep a place, what was marked before what is merely in the middle of the screen. */
const IN_LINKS: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&#]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`[?&#](?:q|query|ll|daddr|destination|coordinate|cp|center|sll|viewpoint|to)=(?:loc:|ll\\.)?${PAIR}`),
  new RegExp(`[?&#]lat(?:itude)?=${NUMBER}&(?:lon|lng|longitude)=${NUMBER}`),
  new RegExp(`/(?:place|search|dir)/(?:[^/]*/)?${PAIR}`),
  new RegExp(`[#?&]map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`[?&]map=${PAIR}`),
];
const GEO = new RegExp(`^geo:${NUMBER},${NUMBER}`, 'i');
const WELL_KNOWN_TEXT = /^point\s*z?\s*\(\s*([+-]?\d+(?:\.\d+)?)\s+([+-]?\d+(?:\.\d+)?)(?:\s+[+-]?[\d.]+)?\s*\)$/i;

/**
 * The place in a link of a map (Google, OpenStreetMap, Apple, Bing, HERE, Waze), in a `geo:` address or in well-known text.
 * @returns undefined for a text that is none of these; null when it is one without a place on the Earth
 */
export function coordinatesInLink(text: string): Coordinates | null | undefined {
  const point = WELL_KNOWN_TEXT.exec(text);
  // Well-known text has the longitude first.
  if (point !== null) return placeIn(point[2], point[1]);
  if (/^geo:/i.test(text)) return geoAddress(text);
  if (!/^https?:\/\/|^(?:www|maps)\./i.test(text)) return undefined;
  for (const pattern of IN_LINKS) {
    const found = pattern.exec(text);
    if (found !== null) return placeIn(found[1], found[2]);
  }
  return null;
}

/** RFC 5870, and the `geo:0,0?q=` with which telephones hand on a place that has a name. */
function geoAddress(text: string): Coordinates | null {
  const asked = new RegExp(`[?&]q=${PAIR}`).exec(text);
  const found = asked ?? GEO.exec(text);
  return found === null ? null : placeIn(found[1], found[2]);
}

function placeIn(latitudeText: string | undefined, longitudeText: string | undefined): Coordinates | null {
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
