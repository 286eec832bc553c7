import { describe, expect, it } from 'vitest';
import { missingStep } from './service.ts';

const none = { hasTotp: false, hasPasskey: false, recoveryCodesLeft: 0, required: false };

describe('after a right password', () => {
  it('nothing is missing for a user without a second factor', () => {
    expect(missingStep(none, true)).toBeNull();
  });

  it('the set-up is missing where the organization requires a second factor', () => {
    expect(missingStep({ ...none, required: true }, true)).toEqual({ kind: 'enrolment' });
  });

  it('one of the factors of the user is missing, required or not', () => {
    const all = { hasTotp: true, hasPasskey: true, recoveryCodesLeft: 3, required: false };
    expect(missingStep(all, true)).toEqual({ kind: 'factor', methods: ['totp', 'passkey', 'recovery'] });
    expect(missingStep({ ...all, recoveryCodesLeft: 0, required: true }, true)).toEqual({
      kind: 'factor',
      methods: ['totp', 'passkey'],
    });
  });

  it('a passkey is required also where the address of the installation no longer allows it', () => {
    expect(missingStep({ ...none, hasPasskey: true }, false)).toEqual({ kind: 'factor', methods: [] });
  });
});
