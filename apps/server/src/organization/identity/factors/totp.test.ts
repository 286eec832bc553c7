import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpAddress, totpStepOf } from './totp.ts';

const NOW = Date.UTC(2026, 10, 23, 10, 0, 15);
const STEP_MS = 30_000;
/** The secret of the test vectors of RFC 6238, appendix B: `12345678901234567890`. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const codeAt = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at });

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at second %d', (second, code) => {
    expect(totpStepOf(RFC_SECRET, code, second * 1_000)).toBe(Math.floor(second / 30));
  });

  it('is accepted one step before and after, and then no more', () => {
    const secret = newTotpSecret();
    const step = Math.floor(NOW / STEP_MS);
    expect([-1, 0, 1].map((off) => totpStepOf(secret, codeAt(secret, NOW + off * STEP_MS), NOW))).toEqual([
      step - 1,
      step,
      step + 1,
    ]);
    expect([-2, 2].map((off) => totpStepOf(RFC_SECRET, codeAt(RFC_SECRET, NOW + off * STEP_MS), NOW))).toEqual([
      null,
      null,
    ]);
  });

  it('may be typed with spaces', () => {
    const code = codeAt(RFC_SECRET, NOW);
    expect(totpStepOf(RFC_SECRET, ` ${code.slice(0, 3)} ${code.slice(3)} `, NOW)).not.toBeNull();
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5000'])('is not %j', (code) => {
    expect(totpStepOf(RFC_SECRET, code, NOW)).toBeNull();
  });
});

describe('the secret', () => {
  it('has 160 bits and is another one each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('is in the address of the QR code, with the account', () => {
    const address = new URL(totpAddress(RFC_SECRET, 'ana@kolovrat.example'));
    expect(decodeURIComponent(address.pathname)).toContain('Konvoj:ana@kolovrat.example');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer: 'Konvoj', secret: RFC_SECRET });
  });
});
