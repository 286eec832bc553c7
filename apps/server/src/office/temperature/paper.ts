import { sensorName, temperatureColumns } from '@konvoj/columns/temperature';
import type { LanguageCode, SensorSummary, TemperatureLimits, TemperatureLog } from '@konvoj/contract';
import { formatDateTime, formatDuration, formatNumber } from '@konvoj/i18n';
import type { TextKey, TextParams } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { describedTable } from '../../platform/documents/described.ts';
import type { Block, Document } from '../../platform/documents/document.ts';
import { periodText } from '../../platform/period.ts';
import { temperatureCurve } from './curve.ts';

/** What a document has of its surroundings. */
export interface PaperOf {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly organization: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly isByInterval: boolean;
}

type Text = (key: TextKey, params?: TextParams) => string;
type Facts = Extract<Block, { kind: 'facts' }>['facts'];

const CURVE_HEIGHT = 210;
/** Points relative to each other, by column. */
const WIDTHS: Readonly<Record<string, number>> = { date: 60, time: 50, temperature: 120, sensor: 70 };
const FIGURE_WIDTH = 50;
const MOST_ALARMS = 40;

/** The temperatures of a vehicle or trailer as a document for the customer. It claims no conformity with a standard. */
export function temperaturePaper(log: TemperatureLog, of: PaperOf): Document {
  const { language, timeZone, organization, madeAt } = of;
  const text: Text = (key, params) => textOf(language, key, params);
  const title = text('temperature.title');
  const days = periodText({ from: Date.parse(log.from), to: Date.parse(log.to) }, timeZone);
  const columns = temperatureColumns(log, of.isByInterval, { text, timeZone });
  const paperColumns = columns.map((column) => ({ column, width: WIDTHS[column.id] ?? FIGURE_WIDTH }));
  const table = describedTable(paperColumns, log.rows, language);
  return {
    language,
    timeZone,
    title,
    organization,
    madeAt,
    orientation: 'portrait',
    heading: [title, log.subject, days].join(' · '),
    blocks: [
      { kind: 'facts', facts: [...subjectFacts(log, of, text), [text('report.period'), `${days} (${timeZone})`]] },
      { kind: 'facts', facts: log.sensors.map((sensor) => sensorFact(sensor, of, text)) },
      { kind: 'facts', facts: eventFacts(log, of, text) },
      ...(log.sensors.length === 0
        ? []
        : [{ kind: 'picture', source: temperatureCurve(log, timeZone, text), height: CURVE_HEIGHT } as const]),
      { kind: 'table', ...table, totals: [], empty: text('temperature.empty') },
      ...(log.sensors.length === 0 ? [] : [{ kind: 'text', text: text('temperature.rule') } as const]),
    ],
  };
}

/** The vehicles, and the trailers with their limits and recorders. */
function subjectFacts({ subject, couplings }: TemperatureLog, of: PaperOf, text: Text): Facts {
  if (couplings.length === 0) return [[text('temperature.subject'), subject]];
  const trailers = new Map(couplings.map((coupling) => [coupling.trailerId, coupling])).values();
  return [
    [text('report.vehicle'), [...new Set(couplings.map(({ vehicle }) => vehicle))].join(', ')],
    ...[...trailers].flatMap(({ trailer, limits, recorder, calibration }): Facts => {
      const calibrated = calibration === null ? null : text('temperature.calibrated', { when: calibration });
      const about = [recorder, calibrated].filter((each) => each !== null).join(', ');
      return [
        [text('temperature.trailer'), trailer],
        [text('temperature.limits'), limitsText(limits, of, text)],
        ...(about === '' ? [] : [[text('temperature.recorder'), about] as const]),
      ];
    }),
  ];
}

function limitsText({ minimum, maximum }: TemperatureLimits, { language }: PaperOf, text: Text): string {
  const degrees = (celsius: number) => `${formatNumber(language, celsius, Number.isInteger(celsius) ? 0 : 1)} °C`;
  if (minimum === null && maximum === null) return text('temperature.noLimits');
  if (minimum === null) return text('temperature.atMost', { limit: degrees(maximum ?? 0) });
  if (maximum === null) return text('temperature.atLeast', { limit: degrees(minimum) });
  return `${degrees(minimum)} – ${degrees(maximum)}`;
}

function sensorFact(summary: SensorSummary, { language }: PaperOf, text: Text): Facts[number] {
  const degrees = (celsius: number) => formatNumber(language, celsius, 1);
  const { minimum, maximum, mean, outsideSeconds, withoutDataSeconds } = summary;
  const parts = [
    text('temperature.summary', { minimum: degrees(minimum), maximum: degrees(maximum), mean: degrees(mean) }),
    ...(outsideSeconds === null ? [] : [text('temperature.outside', { time: formatDuration(outsideSeconds) })]),
    text('temperature.withoutData', { time: formatDuration(withoutDataSeconds) }),
  ];
  return [sensorName(summary.sensor, text), parts.join(' · ')];
}

/** Open doors and alarms, each with its time. */
function eventFacts({ doors, alarms }: TemperatureLog, { timeZone }: PaperOf, text: Text): Facts {
  const open = doors.map(({ from, to }) => periodText({ from: Date.parse(from), to: Date.parse(to) }, timeZone));
  const fired = alarms.map(({ at, title }) => `${formatDateTime(at, timeZone)} ${title}`);
  const listed = (all: readonly string[]) =>
    all.length <= MOST_ALARMS ? all.join('; ') : `${all.slice(0, MOST_ALARMS).join('; ')} … (${all.length})`;
  return [
    ...(open.length === 0 ? [] : [[text('temperature.doors'), listed(open)] as const]),
    ...(fired.length === 0 ? [] : [[text('temperature.alarms'), listed(fired)] as const]),
  ];
}
