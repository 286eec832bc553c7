import { attributeUnit, languageCode } from '@konvoj/contract';
import { attributeName } from '@konvoj/i18n';
import { hasText, textOf } from '@konvoj/i18n/text-of';
import { attribute, numberedAttribute } from '@konvoj/i18n/sl/record-attributes';
import { elementsOf } from '@konvoj/teltonika';
import { describe, expect, it } from 'vitest';
import { OWN_NAMES } from '../../gateway/http/foreign-record.ts';

const elements = (['common', 'A', 'B', 'F'] as const).flatMap((family) => elementsOf(family));
/** The names that the ingest and the wire add to decoded ones. */
const ADDED = ['driverKey', 'event', 'priority', 'reportedTime'];
const names = [...new Set([...elements.map(({ name }) => name), ...OWN_NAMES, ...ADDED])];

describe('attributes named by our decoders', () => {
  it.each(languageCode.options)('all have a text in %s', (language) => {
    const nameIn = (name: string) =>
      attributeName(name, (key, params) => (hasText(key) ? textOf(language, key, params) : ''));
    expect(names.filter((name) => !nameIn(name))).toEqual([]);
    expect(nameIn('geofenceZone97')).toMatch(/ 97$/);
  });

  it('include every attribute with a text', () => {
    const stems = Object.keys(numberedAttribute);
    const used = new Set(names.map((name) => attributeName(name, (key) => key)));
    expect(Object.keys(attribute).filter((name) => !used.has(`record.attribute.${name}`))).toEqual([]);
    expect(stems.filter((stem) => !used.has(`record.numberedAttribute.${stem}`))).toEqual([]);
  });

  it('have the unit of their element', () => {
    // Instants are sent as seconds since 1970, which is no unit to display.
    const isInstant = (name: string) => /RestEnd$|^tachographTime$|^nextCalibration$/.test(name);
    const unitOf = (unit: string | null) => (unit === 'rpm' ? '1/min' : (unit ?? undefined));
    const others = elements.filter(({ name, unit }) => !isInstant(name) && attributeUnit(name) !== unitOf(unit));
    expect(others.map(({ name, unit }) => [name, unit])).toEqual([]);
  });

  it('leave the names given by trackers unchanged', () => {
    expect(['io10348', 'constructor', '__proto__', 'distance2'].map((name) => attributeName(name, String))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
