import { expect, it } from 'vitest';
import { countsOf, sorted, type UploadRow } from './upload-state.ts';

const file = (name: string, size: number): File => Object.defineProperty(new File([], name), 'size', { value: size });

it('does not send what the server would refuse for its size; archives may be larger', () => {
  const { sent, tooLarge } = sorted([
    file('card.ddd', 30_000),
    file('large.ddd', 11_000_000),
    file('year.ZIP', 400_000_000),
    file('decade.zip', 600_000_000),
  ]);
  expect(sent.map(({ name }) => name)).toEqual(['card.ddd', 'year.ZIP']);
  expect(tooLarge).toEqual([
    { kind: 'tooLarge', name: 'large.ddd' },
    { kind: 'tooLarge', name: 'decade.zip' },
  ]);
});

it('counts each outcome', () => {
  const received = (outcome: 'stored' | 'alreadyThere' | 'refused'): UploadRow => ({
    kind: 'received',
    received: { name: 'a.ddd', archive: null, outcome, refusal: null, file: null },
  });
  const rows = [
    received('stored'),
    received('alreadyThere'),
    received('refused'),
    { kind: 'tooLarge', name: 'b.ddd' } as const,
  ];
  expect(countsOf(rows)).toEqual({ stored: 1, known: 1, refused: 2 });
});
