import { describe, expect, it } from 'vitest';
import { answerOf, errorAnswer } from './answer.ts';

const textOf = (answer: ReturnType<typeof answerOf>): unknown => JSON.parse(answer.content[0]?.text ?? 'null');

describe('the answer of a tool', () => {
  it('is a list with the number of its rows', () => {
    expect(textOf(answerOf([1, 2, 3], 10))).toEqual({ rows: [1, 2, 3], total: 3 });
  });

  it('has no more rows than allowed, and says that there are more', () => {
    expect(textOf(answerOf([1, 2, 3], 2))).toEqual({ rows: [1, 2], total: 3, truncated: true });
    expect(textOf(answerOf({ type: 'days', rows: [1, 2, 3] }, 2))).toEqual({
      type: 'days',
      rows: [1, 2],
      total: 3,
      truncated: true,
    });
  });

  it('is cut to a length that a model can read', () => {
    const answer = answerOf(
      Array.from({ length: 100 }, () => 'x'.repeat(10_000)),
      1_000,
    );
    expect(answer.content[0]?.text.length).toBeLessThanOrEqual(200_000);
    expect(textOf(answer)).toMatchObject({ total: 100, truncated: true });
  });

  it('is an object as it is', () => {
    expect(textOf(answerOf({ id: 1 }, 10))).toEqual({ id: 1 });
  });

  it('is a refusal in words', () => {
    const refusal = {
      type: '/problems/validation',
      title: 'Some fields are wrong',
      status: 422,
      code: 'validation',
      errors: [{ path: 'from', code: 'invalid_date' }],
    };
    expect(errorAnswer(JSON.stringify(refusal))).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Some fields are wrong (validation; from: invalid_date)' }],
    });
    expect(errorAnswer('<html>')).toMatchObject({ isError: true });
  });
});
