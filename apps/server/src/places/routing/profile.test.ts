import { profileOfVehicle } from '@konvoj/contract';
import { expect, it } from 'vitest';
import { fullProfile } from './profile.ts';

const unknown = { heightCm: null, widthCm: null, lengthCm: null, weightKg: null, axleLoadKg: null };

it.each([
  [1, 'car'],
  [2, 'van'],
  [3, 'truck'],
  [4, 'truck'],
  [5, 'truck'],
])('a vehicle of type %i drives as a %s', (type, kind) => {
  expect(profileOfVehicle({ type, size: unknown }).kind).toBe(kind);
});

it('what is entered of a vehicle counts, in metres and tonnes, and the rest is as usual for its kind', () => {
  const profile = profileOfVehicle({ type: 3, size: { ...unknown, heightCm: 385, weightKg: 18_000 } });
  expect(fullProfile(profile)).toEqual({
    kind: 'truck',
    height: 3.85,
    width: 2.55,
    length: 16.5,
    weight: 18,
    axleLoad: 11.5,
    hazmat: false,
  });
});
