import { describe, expect, it } from 'vitest';
import { framesOf, messagesOf } from './frames.ts';

const message = (subject: string, text: string) => ({ subject, text });

describe('frames', () => {
  it('hold consecutive messages of a subject, in the order of all messages', () => {
    const waiting = [message('a', '1'), message('a', '2'), message('b', '3'), message('a', '4')];
    expect(framesOf(waiting, 100)).toEqual({
      frames: [
        { subject: 'a', payload: '[1,2]' },
        { subject: 'b', payload: '[3]' },
        { subject: 'a', payload: '[4]' },
      ],
      tooLarge: [],
    });
  });

  it('never exceed the limit, counted in bytes', () => {
    const waiting = ['"č"', '"č"', '"č"'].map((text) => message('a', text));
    const { frames } = framesOf(waiting, 11);
    expect(frames.map(({ payload }) => payload)).toEqual(['["č","č"]', '["č"]']);
    expect(frames.every(({ payload }) => Buffer.byteLength(payload) <= 11)).toBe(true);
  });

  it('leave out a message that exceeds it alone', () => {
    const waiting = [message('a', '1'), message('a', '"long text"'), message('a', '2')];
    expect(framesOf(waiting, 9)).toEqual({ frames: [{ subject: 'a', payload: '[1,2]' }], tooLarge: ['a'] });
  });

  it('are none without messages', () => {
    expect(framesOf([], 100)).toEqual({ frames: [], tooLarge: [] });
  });

  it('are read as lists, and nothing else is', () => {
    expect(messagesOf('[1,{"a":2}]')).toEqual([1, { a: 2 }]);
    expect(messagesOf('{"a":2}')).toBeNull();
    expect(messagesOf('[1')).toBeNull();
  });
});
