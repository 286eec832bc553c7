import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneSpans, spanAt, type DeviceSpan } from './phone-spans.ts';

const span = (deviceId: number, from: number, to: number | null = null): DeviceSpan => ({ deviceId, from, to });

describe('the positions of a phone', () => {
  it('are those of the vehicle while it has no tracker', () => {
    expect(phoneSpans([span(7, 100)], [])).toEqual([{ ...span(7, 100), isOfVehicle: true }]);
    expect(phoneSpans([span(7, 100)], [span(8, 0)])).toMatchObject([{ from: 100, isOfVehicle: true }]);
  });

  it('are stored apart from the moment when a tracker is mounted, until it is taken out', () => {
    expect(phoneSpans([span(7, 100, 500)], [span(7, 200, 300)])).toEqual([
      { ...span(7, 100, 200), isOfVehicle: true },
      { ...span(7, 200, 300), isOfVehicle: false },
      { ...span(7, 300, 500), isOfVehicle: true },
    ]);
  });

  it('follow the driver from one vehicle into the next', () => {
    const spans = phoneSpans([span(7, 100), span(8, 200, 300)], []);
    expect([150, 250, 350].map((time) => spanAt(spans, time)?.deviceId)).toEqual([7, 8, 7]);
  });

  it('belong nowhere while the driver is in no vehicle', () => {
    const spans = phoneSpans([span(7, 100, 200)], [span(7, 0)]);
    expect([99, 200].map((time) => spanAt(spans, time))).toEqual([null, null]);
    expect(spanAt(spans, 199)).toMatchObject({ deviceId: 7, isOfVehicle: false });
  });

  it('are never those of a vehicle at a time when it has a tracker', () => {
    const spans = fc.array(
      fc.record({
        deviceId: fc.integer({ min: 1, max: 3 }),
        from: fc.integer({ min: 0, max: 50 }),
        to: fc.option(fc.integer({ min: 51, max: 100 })),
      }),
    );
    fc.assert(
      fc.property(spans, spans, fc.integer({ min: 0, max: 110 }), (presences, taken, time) => {
        const here = (given: readonly DeviceSpan[]) =>
          given.filter(({ from, to }) => from <= time && (to === null || time < to));
        const found = spanAt(phoneSpans(presences, taken), time);
        const present = here(presences).toSorted((a, b) => b.from - a.from);
        expect(found === null).toBe(present.length === 0);
        if (found === null) return;
        expect(found.deviceId).toBe(present[0]?.deviceId);
        expect(found.isOfVehicle).toBe(!here(taken).some(({ deviceId }) => deviceId === found.deviceId));
      }),
    );
  });
});
