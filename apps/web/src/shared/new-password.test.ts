import { describe, expect, it } from 'vitest';
import { newPasswordError } from './new-password.ts';

const typed = (password: string, repeat = password) => newPasswordError({ password, repeat });

describe('new password', () => {
  it('is refused below 10 and above 128 characters, with numbers that make the text true', () => {
    expect(typed('123456789')).toEqual({ field: 'password', code: 'too_short', num: 9 });
    expect(typed('1234567890')).toBeNull();
    expect(typed('x'.repeat(128))).toBeNull();
    expect(typed('x'.repeat(129))).toEqual({ field: 'password', code: 'too_long', num: 129 });
  });

  it('must be typed twice the same', () => {
    expect(typed('1234567890', '1234567891')).toEqual({ field: 'repeat', code: 'not_equal' });
  });
});
