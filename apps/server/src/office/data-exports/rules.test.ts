import { describe, expect, it } from 'vitest';
import { filePath, vehicleFolder } from './names.ts';
import { isCompressed, isSecret, monthsOf, progressOf } from './rules.ts';

const LJUBLJANA = 'Europe/Ljubljana';

describe('the months of a vehicle', () => {
  it('are those of the organization, from the first record to the last', () => {
    const span = { from: Date.parse('2026-10-31T23:30:00Z'), to: Date.parse('2027-01-01T00:00:00Z') };
    const months = monthsOf(span, LJUBLJANA);
    expect(months.map(({ name }) => name)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(months.map(({ period }) => new Date(period.from).toISOString())).toEqual([
      '2026-10-31T23:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
      '2026-12-31T23:00:00.000Z',
    ]);
  });

  it('leave no moment between them, also when the clocks change', () => {
    const span = { from: Date.parse('2026-03-01T10:00:00Z'), to: Date.parse('2026-11-30T10:00:00Z') };
    const months = monthsOf(span, LJUBLJANA);
    expect(months).toHaveLength(9);
    months.slice(1).forEach(({ period }, index) => expect(period.from).toBe((months[index]?.period.to ?? 0) + 1));
  });

  it('are one for a single record', () => {
    const at = Date.parse('2026-11-20T08:00:00Z');
    expect(monthsOf({ from: at, to: at }, LJUBLJANA).map(({ name }) => name)).toEqual(['2026-11']);
  });
});

describe('a name in the archive', () => {
  it.each([
    [{ id: 7, use: 'message', name: 'račun 5.PDF' }, 'files/message/7-račun-5.pdf'],
    [{ id: 7, use: 'message', name: '../../etc/passwd' }, 'files/message/7-etc-passwd'],
    [{ id: 7, use: '../x', name: 'C:\\con.txt' }, 'files/x/7-C-con.txt'],
    [{ id: 7, use: '', name: '...' }, 'files/other/7'],
    [{ id: 7, use: 'message', name: 'a.b/c' }, 'files/message/7-a-b-c'],
  ])('of %j is %s', (file, path) => {
    expect(filePath(file)).toBe(path);
  });

  it('of a vehicle is unique by its id', () => {
    expect(vehicleFolder({ id: 3, licencePlate: 'LJ KT-482' })).toBe('vehicles/LJ-KT-482-3');
    expect(vehicleFolder({ id: 3, licencePlate: '/..' })).toBe('vehicles/3');
  });
});

describe('a column', () => {
  it.each([
    ['app_user', 'password_hash', true],
    ['driver', 'pin_hash', true],
    ['shared_link', 'sealed_secret', true],
    ['driver_session', 'push_token', true],
    ['delivery', 'content', true],
    ['report_template', 'content', false],
    ['driver', 'has_pin', false],
    ['audit_entry', 'api_token_name', false],
    ['geo_point', 'name', false],
  ])('%s.%s is a secret: %s', (table, column, secret) => {
    expect(isSecret(table, column)).toBe(secret);
  });
});

describe('an archive', () => {
  it('compresses what shrinks', () => {
    expect(['text/plain', 'application/pdf', 'image/jpeg', 'application/octet-stream'].map(isCompressed)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is at 100 percent only when it is ready', () => {
    expect([progressOf(0, 0), progressOf(1, 3), progressOf(3, 3)]).toEqual([0, 33, 99]);
  });
});
