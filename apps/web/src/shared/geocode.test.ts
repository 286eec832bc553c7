import { describe, expect, it } from 'vitest';
import { heldPlace } from './geocode.ts';

const HERE = { latitude: 46.05, longitude: 14.5 };
/** About 111 m for each thousandth of a degree. */
const northBy = (degrees: number) => ({ ...HERE, latitude: HERE.latitude + degrees });

describe('the address of a moving vehicle', () => {
  it('is valid until the vehicle has moved more than 250 m from the requested position', () => {
    expect(heldPlace(HERE, northBy(0.001))).toBe(HERE);
    expect(heldPlace(HERE, northBy(0.0022))).toBe(HERE);
    const far = northBy(0.0023);
    expect(heldPlace(HERE, far)).toBe(far);
  });

  it('begins with the first place that is known', () => {
    expect(heldPlace(null, HERE)).toBe(HERE);
    expect(heldPlace(HERE, null)).toBeNull();
    expect(heldPlace(null, null)).toBeNull();
  });
});
