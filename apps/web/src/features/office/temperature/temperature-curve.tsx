import { sensorName } from '@konvoj/columns/temperature';
import { temperatureChart, type Band, type ChartSize } from '@konvoj/columns/temperature-chart';
import type { TemperatureLog } from '@konvoj/contract';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import classes from './temperature.module.css';

/** Pixels; the curve is drawn as wide as its place, so that letters keep their size. */
const HEIGHT = 160;
/** Until the place is measured. */
const USUAL_WIDTH = 1_000;
const LEAST_WIDTH = 320;
const DOOR_HEIGHT = 6;

/** The curve that the PDF has too: stops grey, open doors yellow, limits dashed. */
export function TemperatureCurve({ log }: { readonly log: TemperatureLog }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { ref, width } = useElementSize();
  const size = useMemo<ChartSize>(
    () => ({ width: width === 0 ? USUAL_WIDTH : Math.max(LEAST_WIDTH, Math.floor(width)), height: HEIGHT }),
    [width],
  );
  const chart = useMemo(() => temperatureChart(log, size, timeZone), [log, size, timeZone]);
  const { left, top, right, bottom } = chart.plot;
  const band = (className: string | undefined, from: number) => (each: Band) => (
    <rect key={each.x} className={className} x={each.x} y={from} width={each.width} height={bottom - from} />
  );
  return (
    <figure ref={ref} className={classes.figure}>
      <svg
        className={classes.curve}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t('temperature.chart')}
      >
        {chart.stops.map(band(classes.stop, top))}
        {chart.doors.map(band(classes.door, bottom - DOOR_HEIGHT))}
        {chart.degrees.map(({ at, label }) => (
          <g key={label}>
            <line className={classes.grid} x1={left} x2={right} y1={at} y2={at} />
            <text x={left - 6} y={at + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {chart.times.map(({ at, label }) => (
          <text key={at} x={at} y={bottom + 15} textAnchor="middle">
            {label}
          </text>
        ))}
        {chart.limits.map(({ x, width, y }) => (
          <line key={`${x}/${y}`} className={classes.limit} x1={x} x2={x + width} y1={y} y2={y} />
        ))}
        {chart.lines.map(({ sensor, points }) => (
          <polyline key={`${sensor}/${points}`} className={classes.line} data-sensor={sensor} points={points} />
        ))}
      </svg>
      <figcaption className={classes.legend}>
        {log.sensors.map(({ sensor }) => (
          <span key={sensor} className={classes.sensor} data-sensor={sensor}>
            {sensorName(sensor, t)}
          </span>
        ))}
        {chart.stops.length > 0 && <span className={classes.stopMark}>{t('temperature.stops')}</span>}
        {chart.doors.length > 0 && <span className={classes.doorMark}>{t('temperature.doors')}</span>}
        {chart.limits.length > 0 && <span className={classes.limitMark}>{t('temperature.limits')}</span>}
      </figcaption>
    </figure>
  );
}
