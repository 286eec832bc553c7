import { describe, expect, it } from 'vitest';
import { chartSvg, drawnChart } from './bar-chart.ts';
import { driveCharts } from './drive-charts.ts';
import { aSum } from './drive-sums.testing.ts';

const bars = (...values: (number | null)[]) => ({ bars: values.map((value, at) => ({ label: String(at), value })) });

describe('a bar chart', () => {
  it('has bars from zero, in proportion, and none for what is unknown', () => {
    const { bars: drawn, height } = drawnChart(bars(100, 50, null, 0), 'en');
    expect(drawn).toHaveLength(2);
    expect(drawn[0]!.height).toBeCloseTo(drawn[1]!.height * 2, 6);
    for (const { y, height: tall } of drawn) expect(y + tall).toBeCloseTo(height - 18, 6);
  });

  it('has lines at round figures that reach above the highest bar', () => {
    expect(drawnChart(bars(730), 'sl').lines.map(({ text }) => text)).toEqual(['0', '200', '400', '600', '800']);
    expect(drawnChart(bars(0), 'sl').lines.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4']);
    expect(drawnChart(bars(1.5), 'sl').lines.at(-1)?.text).toBe('2,0');
  });

  it('leaves out labels where there is no room', () => {
    const month = drawnChart(bars(...Array.from({ length: 92 }, () => 1)), 'en');
    expect(month.labels.length).toBeLessThan(20);
    expect(month.bars).toHaveLength(92);
  });

  it('is a drawing whose texts cannot break it', () => {
    const svg = chartSvg({ title: 'a <b> & c', unit: 'km', ...bars(1) }, 'en');
    expect(svg).toContain('a &lt;b&gt; &amp; c (km)');
    expect(svg.match(/<rect /g)).toHaveLength(1);
  });
});

it('the charts of an overview add up the vehicles of a day', () => {
  const rows = [
    aSum({ day: '2026-11-19', distance: 20_000, fuelUsed: null }),
    aSum({ day: '2026-11-18', distance: 100_000, fuelUsed: 30 }),
    aSum({ day: '2026-11-18', distance: 50_000, fuelUsed: 10 }),
  ];
  const [distance, fuel, hours] = driveCharts(
    rows,
    Array.from({ length: 24 }, () => 1_800),
    (key) => key,
  );
  expect(distance?.bars).toEqual([
    { label: '18.11.', value: 150 },
    { label: '19.11.', value: 20 },
  ]);
  expect(fuel?.bars.map(({ value }) => value)).toEqual([40, null]);
  expect(hours?.bars[6]).toEqual({ label: '6', value: 0.5 });
});
