import { describe, expect, it } from 'vitest';
import { embeddedStyle } from './embedded-style.ts';

const { layers } = embeddedStyle('light', 'sl', 'pmtiles://map');
const ids = layers.map(({ id }) => id);
const at = (id: string) => ids.indexOf(id);
const firstName = layers.findIndex(({ type }) => type === 'symbol');

describe('the embedded map', () => {
  it('draws motorways over other roads, casings under both, and all of them under the names', () => {
    expect(at('europe-road-casing')).toBeGreaterThan(at('europe-border'));
    expect(at('europe-motorway-casing')).toBeLessThan(at('europe-road'));
    expect(at('europe-road')).toBeLessThan(at('europe-motorway'));
    expect(at('europe-motorway')).toBeLessThan(firstName);
  });

  it('prefers names of towns to numbers of roads, and motorways to other roads', () => {
    // What is later in the list is placed first.
    expect(at('label-road')).toBeLessThan(at('label-motorway'));
    expect(at('label-motorway')).toBeLessThan(at('label-town'));
  });

  it('shows the number of a road on a shield of its class', () => {
    const shields = layers.flatMap((layer) =>
      layer.type === 'symbol' && layer.id.match(/^label-(road|motorway)$/) ? [layer.layout] : [],
    );
    expect(shields).toMatchObject([
      { 'text-field': ['get', 'n'], 'icon-image': 'embedded-road', 'icon-text-fit': 'both' },
      { 'text-field': ['get', 'n'], 'icon-image': 'embedded-motorway', 'icon-text-fit': 'both' },
    ]);
  });

  it('shows every place from zoom 9', () => {
    const towns = layers[at('label-town')];
    const leastImportant = 10;
    const filter = towns?.type === 'symbol' ? towns.filter : null;
    expect(JSON.stringify(filter)).toMatch(new RegExp(`,9,${leastImportant}\\]\\]$`));
  });
});
