import { describe, expect, it } from 'vitest';
import { schemaFindings } from './findings.ts';
import { phoneNumber, readPhoneNumber } from './phone-number.ts';

describe('a telephone number', () => {
  it.each(['+38641234567', '+386 41 234 567', '00386 41 234-567', '+386 (0)41 234 567', ' +386/41.234.567 '])(
    'is read from %j',
    (text) => {
      expect(readPhoneNumber(text)).toEqual({ number: '+38641234567' });
    },
  );

  it.each(['041 234 567', '01/2345-678', '112'])('needs its country code: %j', (text) => {
    expect(readPhoneNumber(text)).toEqual({ problem: 'no_country_code' });
  });

  it.each(['', 'ni', '+0 41 234 567', '+386 41', '+386412345678901234', '+386 41 abc'])('is not %j', (text) => {
    expect(readPhoneNumber(text)).toEqual({ problem: 'invalid_phone' });
  });

  it('is refused by a form with the reason', () => {
    expect(phoneNumber.parse('00386 41 234 567')).toBe('+38641234567');
    expect(schemaFindings(phoneNumber, '041 234 567')).toEqual([{ path: '', code: 'no_country_code' }]);
    expect(schemaFindings(phoneNumber, 'ni')).toEqual([{ path: '', code: 'invalid_phone' }]);
  });
});
