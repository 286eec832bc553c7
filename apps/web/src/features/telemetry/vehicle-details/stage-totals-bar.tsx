import { shownSum, totalOf } from '@konvoj/columns/column';
import { FUEL_USED, stageTotals } from '@konvoj/columns/stages';
import type { StagePart } from '@konvoj/contract';
import { formatDistance, formatDuration, formatNumber } from '@konvoj/i18n';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import styles from './stage-totals-bar.module.css';

interface StageTotalsBarProps {
  readonly stages: readonly StagePart[];
  readonly stops: number;
}

/** The sum of the stages above it: how the time was spent, the distance, the fuel. */
export function StageTotalsBar({ stages, stops }: StageTotalsBarProps) {
  const t = useText();
  const language = useLanguage();
  const { count, durationSeconds, byType, consumption, isEstimate } = stageTotals(stages);
  const distanceMeters = shownSum(
    stages.map(({ distance }) => distance),
    { kind: 'distance' },
  );
  const fuelUsedLitres = totalOf(FUEL_USED, stages);
  return (
    <div className={styles.bar} role="group" aria-label={t('stage.totals')}>
      <b>{t('stage.count', { count })}</b>
      <span>{t('stage.stops', { count: stops })}</span>
      {byType.map(({ type, seconds }) => (
        <span key={type} className={styles.type}>
          <StatusDot status={type} decorative /> {t(`vehicle.status.${type}`)} <b>{formatDuration(seconds)}</b>
        </span>
      ))}
      <span className={styles.sums}>
        <b>{`${formatDuration(durationSeconds)} h`}</b>
        <b {...(isEstimate && { title: t('stage.partHint') })}>
          {`${isEstimate ? '≈ ' : ''}${formatDistance(language, distanceMeters ?? 0)}`}
        </b>
        {typeof fuelUsedLitres === 'number' && <span>{`${formatNumber(language, fuelUsedLitres, 1)} l`}</span>}
        {consumption !== null && <span>{`${formatNumber(language, consumption, 1)} l/100 km`}</span>}
      </span>
    </div>
  );
}
