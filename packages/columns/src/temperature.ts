import type { TemperatureLog, TemperatureRow } from '@konvoj/contract';
import { formatClock, formatDate, type TextKey, type TextParams } from '@konvoj/i18n';
import type { Column } from './column.ts';

/** The texts that a temperature log needs of its surroundings. */
export interface TemperatureWords {
  readonly text: (key: TextKey, params?: TextParams) => string;
  readonly timeZone: string;
}

/**
 * The columns of a log, in their order: date, time, temperature; the sensor where there are several; minimum and maximum
 * of intervals.
 */
export function temperatureColumns(
  { sensors }: Pick<TemperatureLog, 'sensors'>,
  isByInterval: boolean,
  { text, timeZone }: TemperatureWords,
): Column<TemperatureRow>[] {
  const noData = ({ from, to }: TemperatureRow) => {
    const isSameDay = formatDate(from, timeZone) === formatDate(to, timeZone);
    const until = `${isSameDay ? '' : `${formatDate(to, timeZone)} `}${formatClock(to, timeZone)}`;
    return text('temperature.noDataUntil', { until });
  };
  const date: Column<TemperatureRow> = {
    id: 'date',
    header: 'temperature.date',
    kind: 'date',
    value: ({ from }) => Date.parse(from),
  };
  const time: Column<TemperatureRow> = {
    id: 'time',
    header: 'temperature.time',
    kind: 'clock',
    value: ({ from }) => Date.parse(from),
  };
  const sensor: Column<TemperatureRow> = {
    id: 'sensor',
    header: 'temperature.sensor',
    kind: 'text',
    value: (row) => sensorName(row.sensor, text),
  };
  const degrees = (
    id: 'temperature' | 'minimum' | 'maximum',
    absent: (row: TemperatureRow) => string | null,
  ): Column<TemperatureRow> => ({
    id,
    header: `temperature.degrees.${id}`,
    kind: 'number',
    unit: '°C',
    digits: 1,
    value: (row) => row[id] ?? absent(row),
  });
  return [
    date,
    time,
    degrees('temperature', noData),
    ...(sensors.length > 1 ? [sensor] : []),
    ...(isByInterval ? [degrees('minimum', () => null), degrees('maximum', () => null)] : []),
  ];
}

/** People count sensors from 1. */
export const sensorName = (sensor: number, text: TemperatureWords['text']): string =>
  text('chart.sensor', { number: sensor + 1 });
