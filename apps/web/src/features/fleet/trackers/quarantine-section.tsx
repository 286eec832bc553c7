import type { TrackerQuarantine } from '@konvoj/contract';
import { Alert, Button, Group, Stack, Text as Words } from '@mantine/core';
import { formatDateTime, formatNumber, formatSpeed } from '@konvoj/i18n';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { BytesBlock } from './bytes-block.tsx';
import { reasonText } from './tracker-words.ts';
import classes from './trackers.module.css';
import { useQuarantine, useReplay } from './use-trackers.ts';

const DEGREES_DIGITS = 5;

/** What the tracker sent and the server could not use, by reason, to be handed in again. */
export function QuarantineSection({ trackerId }: { readonly trackerId: number }) {
  const t = useText();
  const query = useQuarantine(trackerId);
  return (
    <section aria-label={t('trackers.quarantine')}>
      <Words component="h3" size="sm" fw={600}>
        {t('trackers.quarantine')}
      </Words>
      <Panel
        query={query}
        isEmpty={({ reasons }) => reasons.length === 0}
        empty={<EmptyFace title={t('trackers.noQuarantine')} />}
      >
        {(quarantine) => <Filled trackerId={trackerId} quarantine={quarantine} />}
      </Panel>
    </section>
  );
}

interface FilledProps {
  readonly trackerId: number;
  readonly quarantine: TrackerQuarantine;
}

function Filled({ trackerId, quarantine: { reasons, rows } }: FilledProps) {
  const t = useText();
  const replaying = useReplay(trackerId);
  const replay = (reason: string | null) =>
    replaying.mutate(reason, { onSuccess: (replayed) => showToast(t('trackers.replayed', { ...replayed })) });
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Words size="xs" c="dimmed">
          {t('trackers.quarantineHint')}
        </Words>
        <Button
          size="compact-sm"
          className={classes.fixed ?? ''}
          loading={replaying.isPending && replaying.variables === null}
          onClick={() => replay(null)}
        >
          {t('trackers.replayAll')}
        </Button>
      </Group>
      {replaying.error && (
        <Alert color="red" role="alert">
          {errorText(t, replaying.error)}
        </Alert>
      )}
      <Reasons
        reasons={reasons}
        busy={replaying.isPending ? (replaying.variables ?? null) : null}
        onReplay={(reason) => replay(reason)}
      />
      <Words size="xs" c="dimmed">
        {t('trackers.newest', { count: rows.length })}
      </Words>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </Stack>
  );
}

interface ReasonsProps {
  readonly reasons: TrackerQuarantine['reasons'];
  /** The reason that is being replayed. */
  readonly busy: string | null;
  readonly onReplay: (reason: string) => void;
}

function Reasons({ reasons, busy, onReplay }: ReasonsProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <table className={classes.unknownTable}>
      <thead>
        <tr>
          <th scope="col">{t('trackers.reasonHeader')}</th>
          <th scope="col">{t('trackers.countHeader')}</th>
          <th scope="col">{t('trackers.lastHeader')}</th>
          <th scope="col" aria-label={t('trackers.replay')} />
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, count, last }) => (
          <tr key={reason}>
            <td className={classes.wraps}>{reasonText(t, reason)}</td>
            <td>{formatNumber(language, count)}</td>
            <td>{formatDateTime(last, timeZone)}</td>
            <td>
              <Button
                variant="default"
                size="compact-xs"
                aria-label={t('trackers.replayOne', { reason: reasonText(t, reason) })}
                loading={busy === reason}
                onClick={() => onReplay(reason)}
              >
                {t('trackers.replay')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: TrackerQuarantine['rows'][number] }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [first] = row.records;
  const more = row.records.length - 1;
  return (
    <div>
      <Words size="xs">
        {t('trackers.arrivedAt', { time: formatDateTime(row.at, timeZone), reason: reasonText(t, row.reason) })}
      </Words>
      {first !== undefined && (
        <Words size="xs" c="dimmed">
          <RecordLine record={first} /> {more > 0 && t('trackers.moreRecords', { count: more })}
        </Words>
      )}
      <details className={classes.bytes}>
        <summary>{t('trackers.showBytes', { bytes: row.bytes })}</summary>
        <BytesBlock label={row.hex.length / 2 < row.bytes ? t('trackers.cut') : ''} content={row.hex} />
      </details>
    </div>
  );
}

function RecordLine({ record }: { readonly record: TrackerQuarantine['rows'][number]['records'][number] }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const time = record.time === null ? '?' : formatDateTime(record.time, timeZone);
  const { latitude, longitude, speed } = record;
  if (latitude === null || longitude === null) return t('trackers.decodedNoPlace', { time });
  return t('trackers.decodedAt', {
    time,
    latitude: formatNumber(language, latitude, DEGREES_DIGITS),
    longitude: formatNumber(language, longitude, DEGREES_DIGITS),
    speed: speed === null ? '' : formatSpeed(language, speed),
  });
}
