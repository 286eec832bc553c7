import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('strength of a password', () => {
  it.each([
    ['kratko', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['1234567890', 'weak'],
    ['qwertzuiop', 'weak'],
    ['Geslo12345', 'weak'],
    ['vlakpostaja', 'fair'],
    ['vlak postaja', 'good'],
    ['zelen vlak pelje v Koper', 'strong'],
    ['Tx7!mQ2#vL9r', 'strong'],
  ] as const)('%s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('counts the own name and address for little', () => {
    expect(passwordStrength('kosana1984')).not.toBe('weak');
    expect(passwordStrength('kosana1984', ['Ana Kos', 'ana.kos@kolovrat.example'])).toBe('weak');
  });
});
