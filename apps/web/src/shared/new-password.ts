import { PASSWORD_LENGTH, schemaFindings, type FieldError } from '@konvoj/contract';
import { z } from 'zod';

const newPassword = z.object({ password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max) });

/** What is wrong with a new password that is typed twice; nothing when it may be sent. */
export function newPasswordFindings(typed: { readonly password: string; readonly repeat: string }): FieldError[] {
  const findings = schemaFindings(newPassword, typed);
  return findings.length > 0 || typed.password === typed.repeat ? findings : [{ path: 'repeat', code: 'not_equal' }];
}
