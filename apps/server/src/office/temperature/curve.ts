import { sensorName } from '@konvoj/columns/temperature';
import type { TemperatureWords } from '@konvoj/columns/temperature';
import { temperatureChart } from '@konvoj/columns/temperature-chart';
import type { Band, ChartSize } from '@konvoj/columns/temperature-chart';
import type { TemperatureLog } from '@konvoj/contract';

const SIZE: ChartSize = { width: 760, height: 210 };
/** By sensor: of different lightness, so that they also differ in black and white print. */
const SENSOR_COLOURS = ['#1864ab', '#d9480f', '#5f3dc4', '#2b8a3e'] as const;
const STOP = '#eceff3';
const DOOR = '#f5c26b';
const LIMIT = '#c92a2a';
const AXIS = '#868e96';
const FONT = 'font-family="Roboto" font-size="8"';

/** The curve of a log as a drawing: stops grey, open doors yellow, limits dashed. */
export function temperatureCurve(log: TemperatureLog, timeZone: string, text: TemperatureWords['text']): string {
  const { plot, lines, limits, stops, doors, times, degrees } = temperatureChart(log, SIZE, timeZone);
  const { left, top, right, bottom } = plot;
  const band = (colour: string, from: number) => (each: Band) =>
    `<rect x="${each.x}" y="${from}" width="${each.width}" height="${bottom - from}" fill="${colour}"/>`;
  const line = (x1: number, y1: number, x2: number, y2: number, style: string) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${style}/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">`,
    ...stops.map(band(STOP, top)),
    ...doors.map(band(DOOR, bottom - 6)),
    ...degrees.flatMap(({ at, label }) => [
      line(left, at, right, at, `stroke="${AXIS}" stroke-width="0.3"`),
      `<text x="${left - 5}" y="${at + 3}" text-anchor="end" fill="${AXIS}" ${FONT}>${label}</text>`,
    ]),
    ...times.flatMap(({ at, label }) => [
      line(at, bottom, at, bottom + 3, `stroke="${AXIS}" stroke-width="0.6"`),
      `<text x="${at}" y="${bottom + 12}" text-anchor="middle" fill="${AXIS}" ${FONT}>${label}</text>`,
    ]),
    ...limits.map(({ x, width, y }) =>
      line(x, y, x + width, y, `stroke="${LIMIT}" stroke-width="0.8" stroke-dasharray="4 3"`),
    ),
    ...lines.map(
      ({ sensor, points }) =>
        `<polyline points="${points}" fill="none" stroke="${SENSOR_COLOURS[sensor] ?? AXIS}" stroke-width="0.9"/>`,
    ),
    ...log.sensors.map(
      ({ sensor }, index) =>
        `<text x="${left + 6 + index * 60}" y="${top + 9}" fill="${SENSOR_COLOURS[sensor] ?? AXIS}" ${FONT}>${sensorName(sensor, text)}</text>`,
    ),
    '</svg>',
  ].join('');
}
