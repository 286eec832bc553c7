import { describe, expect, it } from 'vitest';
import { explainDisk, isDiskFull } from './clear-error.ts';

const withCode = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

describe('a disk that is full', () => {
  it.each([
    withCode('ENOSPC'),
    withCode('EDQUOT'),
    withCode('53100'),
    Object.assign(withCode('XX000', 'could not extend file'), { hint: 'Check free disk space.' }),
    new Error('initdb: could not write to file: No space left on device'),
  ])('is known by its code, its words or its hint: %s', (error) => {
    expect(isDiskFull(error)).toBe(true);
  });

  it('is not what every failure is called', () => {
    expect([withCode('EACCES'), withCode('23505'), new Error('away'), undefined].filter(isDiskFull)).toEqual([]);
  });

  it('is explained with what to do, as are a folder without rights and a disk that is read only', () => {
    const said = ['ENOSPC', 'EACCES', 'EROFS'].map((code) => String(explainDisk(withCode(code), '/data')));
    expect(said).toEqual([
      expect.stringContaining('The disk is full: nothing more can be written to /data'),
      expect.stringContaining('No permission to write to /data'),
      expect.stringContaining('/data is on a read-only disk'),
    ]);
  });
});
