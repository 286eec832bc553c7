import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different ones in groups of four', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are recognized however they are typed', () => {
    const hash = recoveryHash('7G2K-93MX-QA0D-51TV');
    expect(hash).not.toBeNull();
    for (const typed of ['7g2k93mxqa0d51tv', ' 7G2K 93MX QA0D 51TV ', '7G2K-93MX-QAOD-5ITV', '7g2k-93mx-qaod-5ltv']) {
      expect(recoveryHash(typed)).toEqual(hash);
    }
  });

  it.each(['', '123456', '7G2K-93MX-QA0D', '7G2K-93MX-QA0D-51TVX', 'ÄÄÄÄ-ÄÄÄÄ-ÄÄÄÄ-ÄÄÄÄ'])('are not %j', (text) => {
    expect(recoveryHash(text)).toBeNull();
  });
});
