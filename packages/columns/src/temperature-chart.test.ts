import type { TemperatureLog, TemperatureRow } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { temperatureChart } from './temperature-chart.ts';

const START = Date.UTC(2026, 10, 19, 23);
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
const row = (from: number, to: number, temperature: number | null, sensor = 0): TemperatureRow => ({
  from: at(from),
  to: at(to),
  sensor,
  temperature,
  minimum: temperature,
  maximum: temperature,
});

/** A plot of 100 by 100 for 100 minutes. */
function chartOf(rows: readonly TemperatureRow[], changes: Partial<TemperatureLog> = {}) {
  const sensor = { mean: 0, measuredSeconds: 0, withoutDataSeconds: 0, outsideSeconds: null };
  const log: TemperatureLog = {
    from: at(0),
    to: at(100),
    subject: 'LJ 11-HLA',
    rows: [...rows],
    sensors: [{ sensor: 0, minimum: -20, maximum: -15, ...sensor }],
    couplings: [],
    stops: [],
    doors: [],
    alarms: [],
    ...changes,
  };
  return temperatureChart(log, { width: 148, height: 126 }, 'Europe/Ljubljana');
}

describe('the curve of a temperature log', () => {
  it('has round degrees and the hours of the clock on its axes', () => {
    const { degrees, times } = chartOf([row(0, 100, -20)]);
    expect(degrees.map(({ label }) => label)).toEqual(['−20', '−19', '−18', '−17', '−16', '−15']);
    expect(times).toEqual([
      { at: 40, label: '00:00' },
      { at: 100, label: '01:00' },
    ]);
  });

  it('begins a new line after a time without data, and draws the last value until it ends', () => {
    const { lines } = chartOf([row(0, 20, -20), row(20, 50, null), row(50, 100, -15)]);
    expect(lines).toEqual([
      { sensor: 0, points: '40,106 60,106' },
      { sensor: 0, points: '90,6 140,6' },
    ]);
  });

  it('draws the extremes of rows that share a point', () => {
    const { lines } = chartOf([row(0, 0.1, -20), row(0.1, 0.2, -15), row(0.2, 100, -17)]);
    expect(lines[0]?.points).toBe('40,106 40,6 140,46');
  });

  it('has limits while the trailer was coupled, stops and open doors', () => {
    const coupling = { deviceId: 1, vehicle: 'LJ ČŽ-482', trailerId: 2, trailer: 'LJ 11-HLA', recorder: null };
    const chart = chartOf([row(0, 100, -20)], {
      couplings: [{ ...coupling, from: at(0), to: at(50), limits: { minimum: null, maximum: -18 }, calibration: null }],
      stops: [{ from: at(10), to: at(30) }],
      doors: [{ from: at(15), to: at(15) }],
    });
    expect(chart.limits).toEqual([{ x: 40, width: 50, y: 66 }]);
    expect(chart.stops).toEqual([{ x: 50, width: 20 }]);
    expect(chart.doors).toEqual([{ x: 55, width: 1 }]);
  });
});
