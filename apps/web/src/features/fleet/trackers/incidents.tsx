import type { TrackerContact } from '@konvoj/contract';
import { Text as Words } from '@mantine/core';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLanguage, useText, type Text } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import classes from './trackers.module.css';

type Incident = TrackerContact['incidents'][number];

/** Refused contacts, connections taken over and unreadable frames; nothing when there were none. */
export function Incidents({ incidents }: { readonly incidents: readonly Incident[] }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  if (incidents.length === 0) return null;
  return (
    <section aria-label={t('trackers.incidents')}>
      <Words component="h3" size="sm" fw={600}>
        {t('trackers.incidents')}
      </Words>
      <ul className={classes.incidents}>
        {incidents.map((incident) => {
          const { kind, times, last, address } = incident;
          const values = { times: formatNumber(language, times), time: formatDateTime(last, timeZone) };
          return (
            <li key={kind}>
              <IconAlertTriangle size={16} aria-hidden className={classes.warning} />
              <span>{incidentText(t, incident)}</span>
              <span className={classes.none}>
                {kind === 'takeover' || address === null
                  ? t('trackers.incidentLast', values)
                  : t('trackers.incidentFrom', { ...values, address })}
                {kind === 'takeover' && ` – ${t('trackers.takeoverHint')}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function incidentText(t: Text, { kind, protocol, address, previousAddress }: Incident): string {
  return t(`trackers.incident.${kind}`, {
    protocol: protocol === null ? '' : t(`trackers.protocolName.${protocol}`),
    address: address ?? '',
    previous: previousAddress ?? '',
  });
}
