import type { TextKey } from '@konvoj/i18n';
import { useText, type Text } from '../../i18n/use-text.ts';
import type { ShownConnection } from '../../live/connection-rules.ts';
import { useConnection } from '../../live/live-session.ts';
import type { LiveState } from '../../live/live-store.ts';
import { useLive } from '../../live/use-live.ts';
import { useStatuses } from '../../live/use-statuses.ts';
import { usePublicConfig } from '../../shared/public-config.ts';
import { useLasting } from '../../shared/use-lasting.ts';
import { useNowBySecond } from '../../shared/use-now.ts';
import { dataAge, isCurrent, type DataAge } from './data-age.ts';
import classes from './frame.module.css';

const SLOW_PING_MS = 1_500;
const CONNECTION_TEXT: Readonly<Record<ShownConnection, TextKey>> = {
  connected: 'frame.status.connected',
  disconnected: 'frame.status.disconnected',
  ping: 'frame.status.ping',
  pong: 'frame.status.pong',
};
const AGE_TEXT: Readonly<Record<DataAge['unit'], TextKey>> = {
  seconds: 'frame.status.seconds',
  minutes: 'frame.status.minutes',
  hours: 'frame.status.hours',
  days: 'frame.status.days',
};

/** A ping is answered within milliseconds; it counts as slow only when the answer takes its time. */
const useSlowPing = (connection: ShownConnection): boolean => useLasting(connection === 'ping', SLOW_PING_MS);

/** The visible state: connected or not, and whether a request is pending. The title names the exact state. */
function ConnectionState() {
  const t = useText();
  const connection = useConnection();
  const slowPing = useSlowPing(connection);
  const calm = connection === 'disconnected' || slowPing ? connection : 'connected';
  return (
    <span className={classes.bottomState} data-connection={calm} title={t(CONNECTION_TEXT[connection])} role="status">
      {t(CONNECTION_TEXT[calm])}
    </span>
  );
}

const lastDataOf = (state: LiveState): number | null => state.lastDataAtMs;
const countOf = (state: LiveState): number => state.devices.size;

function lastDataText(t: Text, lastDataAtMs: number | null, nowMs: number): string {
  if (lastDataAtMs === null) return t('frame.status.noData');
  const age = dataAge(lastDataAtMs, nowMs);
  if (isCurrent(age)) return t('frame.status.lastDataNow');
  return t('frame.status.lastData', { age: t(AGE_TEXT[age.unit], { value: age.value, count: age.value }) });
}

/** The tiny bottom panel: connection, how many vehicles, how many drive, age of the last data, environment. */
export function BottomPanel() {
  const t = useText();
  const nowMs = useNowBySecond();
  const lastDataAtMs = useLive(lastDataOf);
  const count = useLive(countOf);
  const driving = useStatuses().counts.drive;
  const config = usePublicConfig();
  return (
    <footer className={classes.bottom} aria-label={t('frame.status.label')}>
      <ConnectionState />
      <span className={classes.bottomWide}>{t('common.vehicles', { count })}</span>
      <span className={classes.bottomWide}>{t('frame.status.driving', { count: driving })}</span>
      <span>{lastDataText(t, lastDataAtMs, nowMs)}</span>
      <span className={classes.bottomSpace} />
      {config && <span>{t(`frame.environment.${config.environment}`)}</span>}
    </footer>
  );
}
