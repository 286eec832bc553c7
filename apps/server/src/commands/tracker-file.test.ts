import { describe, expect, it } from 'vitest';
import { readTrackerFile } from './tracker-file.ts';

const IMEI = '356307042441013';
const OTHER = '356307042441021';

describe('a file of trackers', () => {
  it('is read with commas or semicolons, a byte order mark and columns in any order', () => {
    const expected = [{ line: 2, imei: IMEI, protocol: null, model: 'FMC650', licencePlate: 'LJ AB-123' }];
    expect(readTrackerFile(`imei,model,licensePlate\n${IMEI},FMC650,lj ab-123\n`)).toEqual({ good: expected, bad: [] });
    expect(readTrackerFile(`\uFEFFlicensePlate;imei;model\r\n"LJ AB-123";${IMEI};FMC650\r\n`)).toEqual({
      good: expected,
      bad: [],
    });
  });

  it('keeps its good lines when others are bad, and reports the bad ones', () => {
    const file = [
      'imei,model,licensePlate',
      '12345,FMB120,LJ 1',
      `${IMEI},FMB120,`,
      `${IMEI},,LJ 2`,
      `${IMEI},FMB120,LJ 3`,
      `${OTHER},FMB120`,
      `${OTHER},${'x'.repeat(51)},LJ 4`,
    ].join('\n');
    const { good, bad } = readTrackerFile(file);
    expect(good).toEqual([{ line: 4, imei: IMEI, protocol: null, model: null, licencePlate: 'LJ 2' }]);
    expect(bad).toEqual([
      { line: 2, reason: `'12345' is no IMEI: it has fifteen digits` },
      { line: 3, reason: 'the licence plate is missing' },
      { line: 5, reason: `the IMEI ${IMEI} is also in line 4` },
      { line: 6, reason: 'the licence plate is missing' },
      { line: 7, reason: 'the model is longer than 50 characters' },
    ]);
  });

  it('accepts the device names of other sources', () => {
    const file = `imei,licensePlate,protocol\n4711,LJ 1,osmand\nmiha,LJ 2,OwnTracks\nmiha k,LJ 3,osmand\n1,LJ 4,gt06\n`;
    const { good, bad } = readTrackerFile(file);
    expect(good).toMatchObject([
      { imei: '4711', protocol: 'osmand' },
      { imei: 'miha', protocol: 'owntracks' },
    ]);
    expect(bad.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('is refused without its required columns', () => {
    expect(() => readTrackerFile('a,b\n1,2')).toThrow(/no column imei, licensePlate/);
    expect(() => readTrackerFile('')).toThrow(/no column/);
    expect(() => readTrackerFile('imei,licensePlate\n"unclosed')).toThrow(/no CSV/);
  });
});
