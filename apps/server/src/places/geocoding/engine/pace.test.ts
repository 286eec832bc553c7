import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

describe('turns', () => {
  it('come one after the other at their pace', () => {
    const pace = new Pace(2);
    const turns = [0, 0, 100, 5_000, 5_000].map((now) => pace.turn(now, 10_000));
    expect(turns).toEqual([0, 500, 900, 0, 500]);
  });

  it('report when the next one is free', () => {
    const pace = new Pace(1);
    pace.turn(0, 0);
    expect([pace.waitMs(0), pace.waitMs(900), pace.waitMs(2_000)]).toEqual([1_000, 100, 0]);
  });

  it('that would come too late are refused', () => {
    const pace = new Pace(1);
    expect([pace.turn(0, 0), pace.turn(0, 900), pace.turn(0, 1_000), pace.turn(0, 1_500)]).toEqual([
      0,
      null,
      1_000,
      null,
    ]);
  });
});
