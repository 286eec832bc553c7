import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Konvoj';
const SECRET_BYTES = 20;
/** How many steps of 30 s the clock of a phone may be wrong. */
const STEPS_OFF = 1;

/** A new secret of an authenticator app, in base32 (RFC 6238; SHA-1, six digits and 30 s are what every app knows). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth://` address that an app reads from a QR code. @param account shown by the app */
export function totpAddress(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/**
 * The step of 30 s to which a code belongs, at most one step from now.
 * @param code six digits; spaces are ignored
 * @param now epoch milliseconds
 * @returns steps since 1970; null for a wrong code
 */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const totp = totpOf(secret, '');
  const off = totp.validate({ token: digits, timestamp: now, window: STEPS_OFF });
  return off === null ? null : totp.counter({ timestamp: now }) + off;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) });
}
