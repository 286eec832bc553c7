import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealingWith } from './sealing.ts';

const key = randomBytes(32);
const sealing = sealingWith(key, 'shared link');

it('decrypts a secret for its organization', () => {
  expect(sealing.unseal(1, sealing.seal(1, 'a secret'))).toBe('a secret');
});

it('does not contain the secret in clear text, and differs every time', () => {
  const sealed = sealing.seal(1, 'a secret');
  expect(sealed.toString('latin1')).not.toContain('a secret');
  expect(sealing.seal(1, 'a secret')).not.toEqual(sealed);
});

it('decrypts nothing for another organization, with another key, as something else, or when damaged', () => {
  const sealed = sealing.seal(1, 'a secret');
  const damaged = Buffer.from(sealed);
  damaged.writeUInt8(damaged.readUInt8(30) ^ 1, 30);
  expect(sealing.unseal(2, sealed)).toBeNull();
  expect(sealingWith(randomBytes(32), 'shared link').unseal(1, sealed)).toBeNull();
  expect(sealingWith(key, 'delivery').unseal(1, sealed)).toBeNull();
  expect(sealing.unseal(null, sealed)).toBeNull();
  expect(sealing.unseal(1, damaged)).toBeNull();
  expect(sealing.unseal(1, Buffer.alloc(3))).toBeNull();
});
