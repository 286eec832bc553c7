import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { forgotten } from './kept-files-model.ts';
import { keepFiles, keptFiles } from './kept-files.ts';

const DAY = 86_400_000;
const MB = 1_048_576;
const names = async (userId: number, key: string): Promise<string[]> =>
  (await keptFiles(userId, key)).map(({ name }) => name);

describe('files of an unsent message', () => {
  const file = new File(['x'], 'ramp.png', { type: 'image/png' });

  it('are kept for their user and draft, until they are sent', async () => {
    await keepFiles(1, 'message.7', [file], 0);
    expect(await names(1, 'message.7')).toEqual(['ramp.png']);
    expect((await keptFiles(1, 'message.7'))[0]?.type).toBe('image/png');
    expect(await names(1, 'message.8')).toEqual([]);
    await keepFiles(1, 'message.7', [], 1);
    expect(await names(1, 'message.7')).toEqual([]);
  });

  it('of another person are forgotten', async () => {
    await keepFiles(1, 'message.7', [file], 0);
    await keepFiles(2, 'message.9', [file], 1);
    expect(await names(1, 'message.7')).toEqual([]);
    expect(await names(2, 'message.9')).toEqual(['ramp.png']);
  });

  it('are forgotten after a week, and the oldest of more than 100 MB', () => {
    const draft = (key: string, at: number, bytes = MB) => ({ userId: 1, key, at, bytes });
    const drafts = [draft('old', 0), draft('large', 2 * DAY, 60 * MB), draft('new', 8 * DAY, 50 * MB)];
    expect(forgotten(drafts, 1, 8 * DAY).map(({ key }) => key)).toEqual(['large', 'old']);
  });
});
