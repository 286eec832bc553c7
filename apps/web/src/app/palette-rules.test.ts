import { describe, expect, it } from 'vitest';
import type { Choice } from '../shared/choice.ts';
import { rankedGroups, rankOf, withChosen } from './palette-rules.ts';

const choice = (label: string, more: Partial<Choice> = {}): Choice => ({ id: label, label, run: () => {}, ...more });
const group = (name: string, ...choices: readonly Choice[]) => ({ name, choices });
const shown = (groups: ReturnType<typeof rankedGroups>) =>
  groups.map(({ name, choices }) => [name, ...choices.map(({ label }) => label)]);

describe('how well a choice answers what is typed', () => {
  it('is best at its start, then at the start of a word, then anywhere', () => {
    expect(rankOf('Potni nalogi', 'pot')).toBe(0);
    expect(rankOf('Potni nalogi', 'nal')).toBe(1);
    expect(rankOf('Potni nalogi', 'log')).toBe(2);
    expect(rankOf('Potni nalogi', 'vozilo')).toBeNull();
  });

  it('asks for all words, in any order, with or without marks', () => {
    expect(rankOf('Skladišče Koper', 'koper skl')).toBe(1);
    expect(rankOf('Skladišče Koper', 'skladisce')).toBe(0);
    expect(rankOf('Skladišče Koper', 'koper celje')).toBeNull();
  });

  it('takes signs for what they are', () => {
    expect(rankOf('Sledi vozilu (F)', '(f')).toBe(1);
    expect(rankOf('Sledi vozilu', '(f')).toBeNull();
    expect(rankOf('46.05, 14.50', '14.5')).toBe(1);
    expect(rankOf('4605', '46.05')).toBeNull();
  });
});

describe('the groups of the palette', () => {
  const groups = [
    group('vehicles', choice('LJ AL-1'), choice('KP 2', { description: 'Alojz Gorenc' })),
    group('pages', choice('Zgodovina alarmov'), choice('Alarmi')),
    group('actions', choice('Zakleni pogled')),
  ];

  it('begin with the one that has the best answer, and hold their best first', () => {
    expect(shown(rankedGroups(groups, 'al'))).toEqual([
      ['pages', 'Alarmi', 'Zgodovina alarmov'],
      ['vehicles', 'LJ AL-1', 'KP 2'],
    ]);
  });

  it('keep their order while nothing is typed', () => {
    expect(rankedGroups(groups, ' ').map(({ name }) => name)).toEqual(['vehicles', 'pages', 'actions']);
  });

  it('are gone when nothing answers', () => {
    expect(rankedGroups(groups, 'xyz')).toEqual([]);
  });
});

describe('what was chosen last', () => {
  it('is six choices, the newest first, none twice', () => {
    const chosen = ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g'].reduce<readonly string[]>(withChosen, []);
    expect(chosen).toEqual(['g', 'f', 'e', 'd', 'a', 'c']);
  });
});
