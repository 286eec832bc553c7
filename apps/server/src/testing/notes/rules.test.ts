import { expect, it } from 'vitest';
import { inReadingOrder } from './rules.ts';

const noteOf = (text: string, hour: number) => ({ text, createdAt: new Date(Date.UTC(2026, 10, 22, hour)) });

it('shows urgent notes first, then the newest', () => {
  const notes = [noteOf('Ramp 3 is closed', 8), noteOf('Call Koper!', 7), noteOf('Keys are at the gate', 9)];
  expect(inReadingOrder(notes).map(({ text }) => text)).toEqual([
    'Call Koper!',
    'Keys are at the gate',
    'Ramp 3 is closed',
  ]);
});
