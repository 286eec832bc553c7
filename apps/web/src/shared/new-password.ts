import { PASSWORD_LENGTH } from '@konvoj/contract';

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}
export type NewPasswordError =
  | { readonly field: 'password'; readonly code: 'too_short' | 'too_long'; readonly num: number }
  | { readonly field: 'repeat'; readonly code: 'not_equal' };

/** The error of a new password; null when it may be sent. 'longer than {num}' is strict (reading, 31). */
export function newPasswordError({ password, repeat }: NewPassword): NewPasswordError | null {
  if (password.length < PASSWORD_LENGTH.min)
    return { field: 'password', code: 'too_short', num: PASSWORD_LENGTH.min - 1 };
  if (password.length > PASSWORD_LENGTH.max)
    return { field: 'password', code: 'too_long', num: PASSWORD_LENGTH.max + 1 };
  return password === repeat ? null : { field: 'repeat', code: 'not_equal' };
}
