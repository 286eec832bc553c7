import type { DriveSum } from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';
import type { BarChart } from './bar-chart.ts';
import { sumOf } from './column.ts';

/**
 * The charts of an overview: distance and fuel by day, driving by hour of the day.
 * @param hours seconds of driving in each of the 24 local hours
 */
export function driveCharts(
  rows: readonly DriveSum[],
  hours: readonly number[],
  text: (key: TextKey) => string,
): BarChart[] {
  const days = [...Map.groupBy(rows, ({ day }) => day ?? '')].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const byDay = (valueOf: (row: DriveSum) => number | null, per: number) =>
    days.map(([day, ofDay]) => {
      const sum = sumOf(ofDay.map(valueOf));
      return { label: `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`, value: sum === null ? null : sum / per };
    });
  return [
    { title: text('report.chart.distance'), unit: 'km', bars: byDay(({ distance }) => distance, 1_000) },
    { title: text('report.chart.fuel'), unit: 'l', bars: byDay(({ fuelUsed }) => fuelUsed, 1) },
    {
      title: text('report.chart.hours'),
      unit: 'h',
      bars: hours.map((seconds, hour) => ({ label: String(hour), value: seconds / 3_600 })),
    },
  ];
}
