import { describe, expect, it } from 'vitest';
import { hasSignal, reactionTo, type Task } from './behaviour.ts';
import { phrases } from './texts.ts';

const aTask = (changes: Partial<Task> = {}): Task => ({
  id: 1,
  text: 'Naloži 12 palet',
  isPopup: false,
  hasPlace: false,
  ...changes,
});
const MINUTE_MS = 60_000;
const ids = Array.from({ length: 200 }, (_, id) => id);

describe('a simulated driver', () => {
  it('reads every message and answers within a minute', () => {
    for (const id of ids) {
      const [read, answer, ...others] = reactionTo(aTask({ id }), 'sl', 2026, 'driver');
      expect(read?.kind).toBe('read');
      expect(answer?.kind).toBe('answer');
      expect(answer?.afterMs).toBeGreaterThan(read?.afterMs ?? Infinity);
      expect(answer?.afterMs).toBeLessThan(MINUTE_MS);
      expect(others).toEqual([]);
    }
  });

  it('goes to a place where they are sent, and arrives', () => {
    const kinds = reactionTo(aTask({ hasPlace: true }), 'de', 1).map(({ kind }) => kind);
    expect(kinds).toEqual(['read', 'answer', 'inDrive', 'realized']);
  });

  it('answers to what was written, in the language of the company', () => {
    for (const language of ['sl', 'en', 'de'] as const) {
      const answerTo = (task: Partial<Task>) => {
        const answer = reactionTo(aTask(task), language, 1).find(({ kind }) => kind === 'answer');
        return answer?.kind === 'answer' ? answer.text : null;
      };
      expect(phrases[language].toText).toContain(answerTo({}));
      expect(phrases[language].toQuestion).toContain(answerTo({ text: 'Kdaj pridete?' }));
      expect(phrases[language].toPlace).toContain(answerTo({ hasPlace: true }));
    }
  });

  it('does the same again with the same seed', () => {
    expect(reactionTo(aTask(), 'sl', 7)).toEqual(reactionTo(aTask(), 'sl', 7));
    const answers = new Set(ids.map((id) => JSON.stringify(reactionTo(aTask({ id }), 'sl', 7))));
    expect(answers.size).toBe(ids.length);
  });

  it('loses the signal about twice an hour, and has it back within a minute', () => {
    const seconds = Array.from({ length: 24 * 3_600 }, (_, second) => hasSignal(second * 1_000, 1, 'driver'));
    const losses = seconds.filter((has, second) => !has && seconds[second - 1] === true).length;
    expect(losses / 24).toBeGreaterThan(1);
    expect(losses / 24).toBeLessThan(4);
    const longest = seconds
      .map(String)
      .join(' ')
      .split('true')
      .map((gap) => gap.split('false').length - 1);
    expect(Math.max(...longest)).toBeLessThanOrEqual(60);
  });
});
