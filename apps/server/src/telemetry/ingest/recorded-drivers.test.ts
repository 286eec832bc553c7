import { describe, expect, it } from 'vitest';
import { withRecorded } from './recorded-drivers.ts';

const [OFFICE, CARD] = [1, 2];
const assigned = (from: number, to: number | null) => ({ from, to, driverId: OFFICE });
const recorded = (from: number, to: number) => ({ from, to, driverId: CARD });

describe('recorded drivers', () => {
  it('are those of a vehicle without assignments', () => {
    expect(withRecorded([], [recorded(10, 20), recorded(30, 40)])).toEqual([recorded(10, 20), recorded(30, 40)]);
    expect(withRecorded([assigned(0, 5)], [])).toEqual([assigned(0, 5)]);
  });

  it('fill only the time in which nobody was assigned', () => {
    expect(withRecorded([assigned(10, 20), assigned(30, 40)], [recorded(5, 50)])).toEqual([
      recorded(5, 10),
      assigned(10, 20),
      recorded(20, 30),
      assigned(30, 40),
      recorded(40, 50),
    ]);
    expect(withRecorded([assigned(10, 20)], [recorded(12, 18), recorded(18, 25)])).toEqual([
      assigned(10, 20),
      recorded(20, 25),
    ]);
  });

  it('never follow an assignment that still holds', () => {
    expect(withRecorded([assigned(10, null)], [recorded(5, 12), recorded(20, 30)])).toEqual([
      recorded(5, 10),
      assigned(10, null),
    ]);
  });

  it('lie beside assignments that begin and end with them', () => {
    expect(withRecorded([assigned(10, 20)], [recorded(0, 10), recorded(20, 30)])).toEqual([
      recorded(0, 10),
      assigned(10, 20),
      recorded(20, 30),
    ]);
  });
});
