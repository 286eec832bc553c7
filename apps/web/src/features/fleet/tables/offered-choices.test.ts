import { describe, expect, it } from 'vitest';
import { offeredChoices, searchableChoices } from './offered-choices.ts';

const MANY = Array.from({ length: 5_000 }, (_, index) => ({ value: String(index), label: `Voznik ${index}` }));
const offered = (typed: string, chosen: string | null = null) =>
  offeredChoices(searchableChoices(MANY, null), typed, chosen);

describe('choices of a long list', () => {
  it('draws the first and counts the rest', () => {
    const { shown, rest } = offered('');
    expect([shown.length, rest]).toEqual([40, 4_960]);
  });

  it('finds by words in any order, without marks', () => {
    const people = searchableChoices([{ value: '1', label: 'Žiga Kovačič', note: 'LJ KT-482' }], null);
    for (const typed of ['kovacic ziga', 'ljkt', 'kt-482'])
      expect(offeredChoices(people, typed, null).shown).toHaveLength(1);
    expect(offeredChoices(people, 'maja', null).shown).toEqual([]);
  });

  it('offers all while the box only says what is chosen, the chosen one among them', () => {
    const { shown, rest } = offered('Voznik 4321', '4321');
    expect([shown[0]?.value, shown.length, rest]).toEqual(['4321', 40, 4_960]);
  });

  it('keeps what the row has now when the list no longer holds it', () => {
    const gone = { value: '9999', label: 'Nekdanji voznik' };
    expect(offeredChoices(searchableChoices(MANY, gone), 'nekdanji', '9999').shown).toEqual([gone]);
  });
});
