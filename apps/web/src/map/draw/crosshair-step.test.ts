import { describe, expect, it } from 'vitest';
import { crosshairStep } from './crosshair-step.ts';

const SIZE = { width: 600, height: 400 };

describe('the crosshair', () => {
  it('moves with the arrow keys, in small steps with Shift', () => {
    expect(crosshairStep('ArrowRight', false, { x: 300, y: 200 }, SIZE)?.at).toEqual({ x: 324, y: 200 });
    expect(crosshairStep('ArrowUp', true, { x: 300, y: 200 }, SIZE)?.at).toEqual({ x: 300, y: 198 });
  });

  it('stays inside the map; the map moves instead', () => {
    expect(crosshairStep('ArrowLeft', false, { x: 40, y: 200 }, SIZE)).toEqual({
      at: { x: 32, y: 200 },
      pan: [-16, 0],
    });
    expect(crosshairStep('ArrowDown', false, { x: 40, y: 368 }, SIZE)).toEqual({ at: { x: 40, y: 368 }, pan: [0, 24] });
  });

  it('leaves other keys alone', () => {
    expect(crosshairStep('a', false, { x: 300, y: 200 }, SIZE)).toBeNull();
  });
});
