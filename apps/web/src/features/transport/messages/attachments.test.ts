import { describe, expect, it } from 'vitest';
import { shrunkSize, withFiles } from './attachments.ts';

const MB = 1_048_576;

describe('attachments', () => {
  const file = (name: string, size = 1) => ({ name, size });

  it('are 10 MB at most, not empty, and five', () => {
    const { files, refused } = withFiles([file('a')], [file('big', 10 * MB + 1), file('none', 0), file('b', 10 * MB)]);
    expect(files.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(refused).toMatchObject([
      { name: 'big', code: 'file.too_large', params: { maxMB: 10 } },
      { name: 'none', code: 'file.empty' },
    ]);
    const six = withFiles(
      [],
      ['1', '2', '3', '4', '5', '6'].map((name) => file(name)),
    );
    expect(six.refused).toMatchObject([{ name: '6', code: 'file.too_many', params: { max: 5 } }]);
  });

  it('that are pictures of a camera are shrunk to a side of 1920, small ones are left', () => {
    expect(shrunkSize(4_000, 3_000)).toEqual({ width: 1_920, height: 1_440 });
    expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 });
  });
});
