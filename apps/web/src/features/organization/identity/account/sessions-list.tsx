import type { OwnSession } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { Badge, Button, Group, Text } from '@mantine/core';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText, type Text as Translate } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import classes from './account.module.css';
import { deviceWords } from '../../../../shared/device-words.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './use-account.ts';

function deviceText(t: Translate, { userAgent }: OwnSession): string {
  const { browser, system } = deviceWords(userAgent);
  if (browser !== null && system !== null) return t('account.sessions.device', { browser, system });
  return browser ?? system ?? t('account.sessions.unknownDevice');
}

/** The sessions of the user, with buttons to end them. */
export function SessionsList() {
  const t = useText();
  const query = useSessions();
  const endOthers = useEndOtherSessions();
  const hasOthers = query.data?.some(({ current }) => !current) === true;
  const signOutOthers = (): void =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => showToast(t('account.sessions.othersEnded', { count: ended })),
    });
  return (
    <>
      <Group justify="space-between" gap="sm" mb={6}>
        <h2 className={classes.title} style={{ margin: 0 }}>
          {t('account.sessions.title')}
        </h2>
        <Button
          variant="default"
          disabled={!hasOthers}
          title={hasOthers ? undefined : t('account.sessions.onlyThis')}
          loading={endOthers.isPending}
          onClick={signOutOthers}
        >
          {t('account.sessions.endOthers')}
        </Button>
      </Group>
      {endOthers.error && (
        <Text size="sm" c="var(--status-stop)" role="alert">
          {errorText(t, endOthers.error)}
        </Text>
      )}
      <Panel query={query} empty={<EmptyFace title={t('account.sessions.onlyThis')} />}>
        {(sessions) => (
          <ul className={classes.sessions} aria-label={t('account.sessions.title')}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

function SessionLine({ session }: { readonly session: OwnSession }) {
  const t = useText();
  const timeZone = useTimeZone();
  const end = useEndSession();
  const device = deviceText(t, session);
  return (
    <li className={classes.session}>
      <div className={classes.sessionText}>
        <Text size="sm" fw={600}>
          {device}
        </Text>
        <Text size="xs" c="dimmed">
          {t('account.sessions.seen', { time: formatDateTime(session.lastSeen, timeZone) })}
          {session.ip !== null && ` · ${session.ip}`} · {t(`signInFactors.method.${session.method}`)}
        </Text>
        {end.error && (
          <Text size="xs" c="var(--status-stop)" role="alert">
            {errorText(t, end.error)}
          </Text>
        )}
      </div>
      {session.current ? (
        <Badge variant="light" tt="none">
          {t('account.sessions.current')}
        </Badge>
      ) : (
        <Button
          variant="subtle"
          aria-label={`${t('account.sessions.end')}: ${device}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id, { onSuccess: () => showToast(t('account.sessions.ended')) })}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
