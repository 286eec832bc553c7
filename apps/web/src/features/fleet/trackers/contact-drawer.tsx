import { type Tracker, type TrackerContact } from '@konvoj/contract';
import { Drawer, Stack, Text as Words } from '@mantine/core';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { BytesBlock } from './bytes-block.tsx';
import { Incidents } from './incidents.tsx';
import { QuarantineSection } from './quarantine-section.tsx';
import classes from './trackers.module.css';
import { useContact } from './use-trackers.ts';

interface ContactDrawerProps {
  readonly tracker: Tracker;
  readonly onClose: () => void;
}

/** For support: whether the tracker is connected, what it sent, what was refused, and its last frames byte by byte. */
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
        {(contact) => <Contact trackerId={tracker.id} contact={contact} />}
      </Panel>
    </Drawer>
  );
}

function Contact({ trackerId, contact }: { readonly trackerId: number; readonly contact: TrackerContact }) {
  const t = useText();
  const language = useLanguage();
  const { connected, address, packets, records, refused, frames, incidents } = contact;
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
      <Incidents incidents={incidents} />
      <QuarantineSection trackerId={trackerId} />
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
  const label = t('trackers.frame', { time: formatDateTime(frame.at, timeZone), bytes: frame.bytes });
  const isCut = frame.hex.length / 2 < frame.bytes;
  return <BytesBlock label={isCut ? `${label} · ${t('trackers.cut')}` : label} content={frame.text ?? frame.hex} />;
}
