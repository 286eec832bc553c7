import { describe, expect, it } from 'vitest';
import { gazetteer } from './gazetteer.ts';
import { nearText } from './near-text.ts';

const texts = (latitude: number, longitude: number) =>
  (['sl', 'en', 'de'] as const).map((language) => nearText({ latitude, longitude }, language));

describe('a place described by a known one', () => {
  it.each([
    ['in the middle of Celje', 46.2361, 15.2677, ['Celje, SI', 'Celje, SI', 'Celje, SI']],
    ['west of Celje', 46.2309, 15.228, ['2 km Z od kraja Celje', '2 km W of Celje', '2 km W von Celje']],
    ['south of Celje', 46.204, 15.26, ['3 km J od kraja Celje', '3 km S of Celje', '3 km S von Celje']],
    ['at a village of the motorway', 46.245, 14.96, ['Vransko, SI', 'Vransko, SI', 'Vransko, SI']],
    ['in Maribor', 46.5547, 15.6459, ['Maribor, SI', 'Maribor, SI', 'Maribor, SI']],
    ['in Graz', 47.07, 15.44, ['Gradec, AT', 'Graz, AT', 'Graz, AT']],
    ['in Munich', 48.137, 11.575, ['München, DE', 'Munich, DE', 'München, DE']],
    [
      'at the airport of Munich',
      48.354,
      11.786,
      ['4 km SV od kraja Hallbergmoos', '4 km NE of Hallbergmoos', '4 km NO von Hallbergmoos'],
    ],
    ['on a ferry', 43.6, 14.8, ['67 km JZ od kraja Zader', '67 km SW of Zadar', '67 km SW von Zadar']],
    [
      'in the desert',
      23.5,
      5,
      ['96 km SZ od kraja Tamanrasset', '96 km NW of Tamanrasset', '96 km NW von Tamanrasset'],
    ],
    ['beyond the date line', -17, 179.99, ['92 km JV od kraja Labasa', '92 km SE of Labasa', '92 km SO von Labasa']],
    ['on the ocean', 40, -40, [null, null, null]],
    ['at the pole', 89.9, 10, [null, null, null]],
    ['at the south pole', -90, 180, [null, null, null]],
  ])('%s', (_, latitude, longitude, expected) => {
    expect(texts(latitude, longitude)).toEqual(expected);
  });

  it('stays in the country of the place', () => {
    expect([texts(46.705, 15.635)[1], texts(46.69, 15.65)[1]]).toEqual([
      'Spielfeld, AT',
      'Šentilj v Slov. Goricah, SI',
    ]);
  });
});

describe('the embedded list', () => {
  const search = (text: string, language: 'sl' | 'en' | 'de' = 'sl') =>
    gazetteer()
      .search(text, { language, near: { latitude: 46.2, longitude: 15.2 }, limit: 3 })
      .map(({ name, country }) => `${name} ${country}`);

  it.each([
    ['ce', 'Celje SI'],
    ['celje', 'Celje SI'],
    ['CELJE', 'Celje SI'],
    ['skof', 'Škofja Loka SI'],
    ['škofja', 'Škofja Loka SI'],
    ['loka', 'Škofja Loka SI'],
    ['dunaj', 'Dunaj AT'],
    ['wien', 'Dunaj AT'],
    ['vienna', 'Dunaj AT'],
    ['trst', 'Trst IT'],
    ['muenchen', 'München DE'],
    ['munchen', 'München DE'],
    ['st polten', 'Sankt Pölten AT'],
    ['sao paulo', 'São Paulo BR'],
    ['new york', 'New York City US'],
  ])('for %s first finds %s', (text, first) => {
    expect(search(text)[0]).toBe(first);
  });

  it('names a place in the requested language', () => {
    expect([search('vienna', 'en')[0], search('vienna', 'de')[0]]).toEqual(['Vienna AT', 'Wien AT']);
  });

  it('finds nothing for a word that no place starts with, and for a single letter', () => {
    expect([search('xqzw'), search('c'), search('–')]).toEqual([[], [], []]);
  });

  it('prefers the larger place, and the nearer one of the same name', () => {
    const near = (latitude: number, longitude: number) =>
      gazetteer().search('gradec', { language: 'sl', near: { latitude, longitude }, limit: 1 })[0]?.country;
    expect([near(47, 15.4), near(41.9, 20.9)]).toEqual(['AT', 'MK']);
  });
});
