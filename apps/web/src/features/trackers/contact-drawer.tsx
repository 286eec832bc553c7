import { type Tracker, type TrackerContact } from '@konvoj/contract';
import { Button, Code, CopyButton, Drawer, Stack, Text as Words } from '@mantine/core';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../ui/panel.tsx';
import classes from './trackers.module.css';
import { useContact } from './use-trackers.ts';

interface ContactDrawerProps {
  readonly tracker: Tracker;
  readonly onClose: () => void;
}

/** For support: whether the tracker is connected, what it sent, and its last frames byte by byte. */
export function ContactDrawer({ tracker, onClose }: ContactDrawerProps) {
  const t = useText();
  const query = useContact(tracker.id);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('trackers.contactTitle', { imei: tracker.imei })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Panel query={query} empty={null}>
        {(contact) => <Contact contact={contact} />}
      </Panel>
    </Drawer>
  );
}

function Contact({ contact }: { readonly contact: TrackerContact }) {
  const t = useText();
  const language = useLanguage();
  const { connected, address, packets, records, refused, frames } = contact;
  const facts: readonly (readonly [string, string])[] = [
    [
      t('trackers.connection'),
      connected && address !== null ? t('trackers.connected', { address }) : t('trackers.notConnected'),
    ],
    [t('trackers.packets'), formatNumber(language, packets)],
    [t('trackers.records'), formatNumber(language, records)],
    [t('trackers.refused'), formatNumber(language, refused)],
  ];
  return (
    <Stack gap="md">
      <Words size="xs" c="dimmed">
        {t('trackers.since')}
      </Words>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Words component="h3" size="sm" fw={600}>
        {t('trackers.frames')}
      </Words>
      {frames.length === 0 && <EmptyFace title={t('trackers.noFrames')} />}
      {frames.map((frame) => (
        <Frame key={`${frame.at} ${frame.hex}`} frame={frame} />
      ))}
    </Stack>
  );
}

function Frame({ frame }: { readonly frame: TrackerContact['frames'][number] }) {
  const t = useText();
  const timeZone = useTimeZone();
  const isCut = frame.hex.length / 2 < frame.bytes;
  return (
    <div>
      <div className={classes.frameHead}>
        <Words size="xs">
          {t('trackers.frame', { time: formatDateTime(frame.at, timeZone), bytes: frame.bytes })}
          {isCut && ` · ${t('trackers.cut')}`}
        </Words>
        <CopyButton value={frame.text ?? frame.hex}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-xs" onClick={copy}>
              {t(copied ? 'trackers.copied' : 'trackers.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <Code block className={classes.frame ?? ''} tabIndex={0}>
        {frame.text ?? frame.hex}
      </Code>
    </div>
  );
}
