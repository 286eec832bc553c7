import { placeText } from '@konvoj/columns/stages';
import { describe, expect, it } from 'vitest';
import { stagesWith } from './stage-search.ts';
import { aRow } from './builders.testing.ts';

const proxy = (address: string | null) => ({
  id: 1,
  latitude: 46.05108,
  longitude: 14.50513,
  address,
  deviceTime: '2026-11-18T09:00:00.000Z',
});
const COLUMNS = [
  { id: 'startTime', value: (stage: ReturnType<typeof aRow>) => stage.startTime },
  { id: 'distance', value: (stage: ReturnType<typeof aRow>) => stage.distance },
  { id: 'endLocation', value: (stage: ReturnType<typeof aRow>) => placeText(stage.lastPositionProxy) },
  { id: 'contact', value: (stage: ReturnType<typeof aRow>) => stage.contact },
];
const STAGES = [
  aRow({ id: 1, lastPositionProxy: proxy('Šmartinska cesta 152, Ljubljana'), contact: null }),
  aRow({ id: 2, lastPositionProxy: proxy('Ankaranska cesta 5, Koper'), contact: 'Skladišče Koper' }),
  aRow({ id: 3, lastPositionProxy: proxy(null) }),
];
const found = (term: string) => stagesWith(term, STAGES, COLUMNS).map(({ id }) => id);

describe('the search in stages', () => {
  it('finds addresses and own places, without marks and in any order of the words', () => {
    expect(found('smartinska')).toEqual([1]);
    expect(found('koper ankaranska')).toEqual([2]);
    expect(found('SKLADISCE')).toEqual([2]);
    expect(found('46.05')).toEqual([3]);
  });

  it('gives all of them without a term and none that lacks a word', () => {
    expect(found('')).toEqual([1, 2, 3]);
    expect(found('koper smartinska')).toEqual([]);
  });

  it('does not look into times and numbers', () => {
    expect(found('2026')).toEqual([]);
    expect(found('72')).toEqual([]);
  });
});
