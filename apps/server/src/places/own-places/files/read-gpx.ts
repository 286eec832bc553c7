import { childOf, readXml, within } from '../../../platform/xml.ts';
import type { XmlElement } from '../../../platform/xml.ts';
import { addFeature } from './feature-limit.ts';
import type { ReadFeature, ReadFeatures } from './types.ts';

const WANTED = new Set(['wpt', 'rte', 'trk']);
/** Our own elements in `extensions`, named as the fields of the wire. */
const OWN_FIELDS = ['address', 'company', 'contactPerson', 'email', 'type', 'radius'] as const;
/** The format of an address from Garmin. */
const GARMIN_ADDRESS = new Set(['streetaddress', 'city', 'postalcode', 'country']);

/**
 * The waypoints of a GPX file: name, description with the comment if it differs, coordinates, and our own extensions.
 * Routes and tracks are counted.
 * @returns null for another kind of file
 * @throws {XmlError}
 */
export function readGpx(text: string): ReadFeatures | null {
  const features: ReadFeature[] = [];
  let ignored = 0;
  const root = readXml(text, WANTED, (element) => {
    if (element.name === 'wpt') addFeature(features, featureOf(element, features.length + 1));
    else ignored += 1;
  });
  return root === 'gpx' ? { features, ignored } : null;
}

function featureOf(wpt: XmlElement, row: number): ReadFeature {
  const texts: Record<string, string> = { lat: wpt.attributes['lat'] ?? '', lon: wpt.attributes['lon'] ?? '' };
  const say = (field: string, text: string | undefined) => {
    if (text !== undefined) texts[field] = text.trim();
  };
  say('name', childOf(wpt, 'name')?.text);
  say('description', descriptionOf(wpt));
  const extensions = childOf(wpt, 'extensions');
  if (extensions === undefined) return { row, kind: 'points', texts, ring: null };
  const address = addressOf(extensions);
  if (address !== '') say('address', address);
  for (const field of OWN_FIELDS) say(field, childOf(extensions, field.toLowerCase())?.text);
  return { row, kind: 'points', texts, ring: null };
}

/** Devices write the same into description and comment, or use only one of them. */
function descriptionOf(wpt: XmlElement): string | undefined {
  const [desc, comment] = [childOf(wpt, 'desc')?.text, childOf(wpt, 'cmt')?.text];
  if (desc === undefined || comment === undefined) return desc ?? comment;
  const [said, also] = [desc.trim(), comment.trim()];
  if (also === '' || said.includes(also)) return said;
  return said === '' ? also : `${said}\n${also}`;
}

function addressOf(extensions: XmlElement): string {
  const part = (name: string) =>
    within(extensions, GARMIN_ADDRESS)
      .find((element) => element.name === name)
      ?.text.trim() ?? '';
  const city = [part('postalcode'), part('city')].filter((text) => text !== '').join(' ');
  return [part('streetaddress'), city, part('country')].filter((text) => text !== '').join(', ');
}
