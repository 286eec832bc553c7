import { Button } from '@mantine/core';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import styles from './vehicle-details.module.css';

interface TrackFailureProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Why there is no track on the map. */
export function TrackFailure({ failure, onRetry }: TrackFailureProps) {
  const t = useText();
  return (
    <div className={styles.failure} role="alert">
      <span>
        <b>{t('vehicleDetails.trackFailed')}</b> {errorText(t, failure)}
      </span>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
