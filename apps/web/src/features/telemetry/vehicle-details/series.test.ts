import { describe, expect, it } from 'vitest';
import { chartsOf } from './series.ts';
import { aPosition } from './builders.testing.ts';

describe('the charts of a period', () => {
  it('draw only what the records hold', () => {
    const charts = chartsOf([aPosition({ speed: 50 })]);
    expect(charts.map((chart) => chart.kind)).toEqual(['speed']);
  });

  it('take the wheel speed before the GPS speed', () => {
    const [speed] = chartsOf([aPosition({ speed: 50, attributes: { canSpeed: 52 } })]);
    expect(speed?.series[0]?.values).toEqual([52]);
  });

  it('have one line for each temperature sensor, with holes where it was silent', () => {
    const charts = chartsOf([
      aPosition({ speed: null, attributes: { temperatures: { 0: -18.5, 2: 4 } } }),
      aPosition({ speed: null, deviceTime: '2026-11-18T08:01:00.000Z', attributes: { temperatures: { 0: -18 } } }),
    ]);
    expect(charts).toMatchObject([
      {
        kind: 'temperature',
        series: [
          { sensor: 0, values: [-18.5, -18] },
          { sensor: 2, values: [4, null] },
        ],
      },
    ]);
  });

  it('break the line where nothing was heard for hours', () => {
    const [speed] = chartsOf([aPosition(), aPosition({ deviceTime: '2026-11-18T18:00:00.000Z', speed: 60 })]);
    expect(speed?.series[0]?.values).toEqual([80, null, 60]);
  });
});
