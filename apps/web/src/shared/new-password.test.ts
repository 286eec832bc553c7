import { describe, expect, it } from 'vitest';
import { newPasswordFindings } from './new-password.ts';

const typed = (password: string, repeat = password) => newPasswordFindings({ password, repeat });

describe('new password', () => {
  it('is refused below 10 and above 128 characters, with numbers that make the text true', () => {
    expect(typed('123456789')).toEqual([{ path: 'password', code: 'too_short', params: { num: 9 } }]);
    expect(typed('1234567890')).toEqual([]);
    expect(typed('x'.repeat(128))).toEqual([]);
    expect(typed('x'.repeat(129))).toEqual([{ path: 'password', code: 'too_long', params: { num: 129 } }]);
  });

  it('must be typed twice the same', () => {
    expect(typed('1234567890', '1234567891')).toEqual([{ path: 'repeat', code: 'not_equal' }]);
  });
});
