import { isImei } from '@konvoj/teltonika';
import { expect, it } from 'vitest';
import { demoFleet } from './fleets/demo-fleet.ts';
import { importFile, loadImeis, loadVehicles } from './fleets/load-fleet.ts';

it('gives every simulated tracker an IMEI of its own with a correct check digit', () => {
  const imeis = [...demoFleet(1).map(({ simulated }) => simulated.imei), ...loadImeis(2_000)];
  expect(new Set(imeis).size).toBe(imeis.length);
  for (const imei of imeis) {
    expect(isImei(imei)).toBe(true);
    const sum = Array.from(imei, Number)
      .toReversed()
      .reduce((total, digit, i) => {
        const weighted = i % 2 === 1 ? digit * 2 : digit;
        return total + (weighted > 9 ? weighted - 9 : weighted);
      }, 0);
    expect(sum % 10).toBe(0);
  }
});

it('writes the file that registers load trackers', () => {
  const lines = importFile(loadVehicles(loadImeis(3), 1))
    .trim()
    .split('\n');
  expect(lines[0]).toBe('imei,model,licensePlate');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/^\d{15},FM[BC]\d{3},SIM 00003$/);
});
