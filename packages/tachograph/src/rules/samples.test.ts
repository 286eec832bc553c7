import { expect, it } from 'vitest';
import { conditionsOfCard, daysOfCard, spansOfDays } from '../days.ts';
import { expectedFacts, readSample, samplesMissing } from '../samples.testing.ts';
import { checkDriver } from './check.ts';

const RULES = { CD: 'break', DD: 'dailyDriving' } as const;

interface Designed {
  readonly designedInfringements: readonly { readonly date: string; readonly kind: keyof typeof RULES }[];
}

it.runIf(!samplesMissing)(
  'finds the infringements that a sample was made with (left out where ../shared is missing)',
  () => {
    const card = readSample('synthetic_card_gen2v2_a');
    if (card.kind !== 'card') throw new Error('not a card');
    const spans = spansOfDays(daysOfCard(card), new Date('2026-06-30T18:00Z'));
    const { infringements, gaps } = checkDriver(spans, conditionsOfCard(card));
    const { designedInfringements }: Designed = Object(expectedFacts('synthetic_card_gen2v2_a'));
    const found = infringements.map(({ from, rule }) => ({
      date: new Date(from * 60_000).toISOString().slice(0, 10),
      rule,
    }));
    expect(found).toEqual(designedInfringements.map(({ date, kind }) => ({ date, rule: RULES[kind] })));
    expect(gaps.length).toBeGreaterThan(0);
  },
);
