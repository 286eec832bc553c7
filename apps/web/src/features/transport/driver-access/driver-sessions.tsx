import type { DriverAccess, DriverSession } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { Button, Group, Text as Words } from '@mantine/core';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { deviceWords } from '../../../shared/device-words.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { showToast } from '../../../ui/toasts.ts';
import classes from './driver-access.module.css';
import { useEndSessions } from './use-driver-access.ts';

interface DriverSessionsProps {
  readonly driverId: number;
  readonly access: DriverAccess;
}

function deviceText(t: Text, { userAgent }: DriverSession): string {
  const { browser, system } = deviceWords(userAgent);
  if (browser !== null && system !== null) return t('account.sessions.device', { browser, system });
  return browser ?? system ?? t('account.sessions.unknownDevice');
}

/** The phones on which a driver is signed in, with buttons to end that. */
export function DriverSessions({ driverId, access: { sessions, positionConsent } }: DriverSessionsProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const { mutate, isPending, variables, error } = useEndSessions(driverId);
  const end = (id: number | null): void => mutate(id, { onSuccess: () => showToast(t('driverAccess.ended')) });
  return (
    <section aria-label={t('driverAccess.sessions')}>
      <Group justify="space-between" mb={4}>
        <Words fw={500} size="sm">
          {t('driverAccess.sessions')}
        </Words>
        {sessions.length > 1 && (
          <Button variant="default" loading={isPending && variables === null} onClick={() => end(null)}>
            {t('driverAccess.endAll')}
          </Button>
        )}
      </Group>
      {error && (
        <Words size="xs" c="var(--status-stop)" role="alert">
          {errorText(t, error)}
        </Words>
      )}
      {sessions.length === 0 && (
        <Words size="sm" c="dimmed">
          {t('driverAccess.noSessions')}
        </Words>
      )}
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <Words size="sm">{deviceText(t, session)}</Words>
              <Words size="xs" c="dimmed">
                {t('account.sessions.seen', { time: formatDateTime(session.lastSeen, timeZone) })}
                {session.ip !== null && ` · ${session.ip}`}
              </Words>
            </div>
            <Button
              variant="subtle"
              aria-label={`${t('driverAccess.end')}: ${deviceText(t, session)}`}
              loading={isPending && variables === session.id}
              onClick={() => end(session.id)}
            >
              {t('driverAccess.end')}
            </Button>
          </li>
        ))}
      </ul>
      <Words size="xs" c="dimmed">
        {t(positionConsent ? 'driverAccess.consentGiven' : 'driverAccess.consentMissing')}
      </Words>
    </section>
  );
}
