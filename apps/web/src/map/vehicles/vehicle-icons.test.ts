import { describe, expect, it } from 'vitest';
import { ICON_COLOUR_NAMES, type VehicleType } from '../domain.ts';
import { ICON_COLOURS, paletteOf } from '../palette.ts';
import { statusMarkSvg } from './status-marks.ts';
import { vehicleIconSvg } from './vehicle-icons.ts';

const TYPES: readonly VehicleType[] = [1, 2, 3, 4, 5];

describe('vehicle icons', () => {
  it('are different for each type and colour', () => {
    const icons = TYPES.flatMap((type) => ICON_COLOUR_NAMES.map((colour) => vehicleIconSvg(type, colour, 64)));
    expect(new Set(icons).size).toBe(5 * 11);
  });

  it('carry the colour of the vehicle', () => {
    expect(vehicleIconSvg(3, 'green', 64)).toContain(ICON_COLOURS.green);
  });
});

describe('status marks', () => {
  it('are hollow for an unknown status only', () => {
    const palette = paletteOf('light');
    expect(statusMarkSvg('undefined', palette, 28)).toContain(
      `fill="${palette.surface}" stroke="${palette.status.undefined}"`,
    );
    expect(statusMarkSvg('drive', palette, 28)).toContain(`fill="${palette.status.drive}"`);
  });
});
