import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealingWith } from './sealing.ts';

const key = randomBytes(32);
const sealing = sealingWith(key);

it('gives a secret back to its organization', () => {
  expect(sealing.unseal(1, sealing.seal(1, 'a secret'))).toBe('a secret');
});

it('does not hold the secret in grant, and never the same twice', () => {
  const sealed = sealing.seal(1, 'a secret');
  expect(sealed.toString('latin1')).not.toContain('a secret');
  expect(sealing.seal(1, 'a secret')).not.toEqual(sealed);
});

it('gives nothing to another organization, with another key, or of a damaged one', () => {
  const sealed = sealing.seal(1, 'a secret');
  const damaged = Buffer.from(sealed);
  damaged.writeUInt8(damaged.readUInt8(30) ^ 1, 30);
  expect(sealing.unseal(2, sealed)).toBeNull();
  expect(sealingWith(randomBytes(32)).unseal(1, sealed)).toBeNull();
  expect(sealing.unseal(1, damaged)).toBeNull();
  expect(sealing.unseal(1, Buffer.alloc(3))).toBeNull();
});
