import { describe, expect, it } from 'vitest';
import { explainDisk, isDiskFull } from './clear-error.ts';

const withCode = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

describe('a full disk', () => {
  it.each([
    withCode('ENOSPC'),
    withCode('EDQUOT'),
    withCode('53100'),
    Object.assign(withCode('XX000', 'could not extend file'), { hint: 'Check free disk space.' }),
    new Error('initdb: could not write to file: No space left on device'),
  ])('is recognised by its code, message or hint: %s', (error) => {
    expect(isDiskFull(error)).toBe(true);
  });

  it('is not assumed for other failures', () => {
    expect([withCode('EACCES'), withCode('23505'), new Error('away'), undefined].filter(isDiskFull)).toEqual([]);
  });

  it('has an error with instructions, like a folder without permissions and a read-only disk', () => {
    const said = ['ENOSPC', 'EACCES', 'EROFS'].map((code) => String(explainDisk(withCode(code), '/data')));
    expect(said).toEqual([
      expect.stringContaining('The disk is full: nothing more can be written to /data'),
      expect.stringContaining('No permission to write to /data'),
      expect.stringContaining('/data is on a read-only disk'),
    ]);
  });
});
