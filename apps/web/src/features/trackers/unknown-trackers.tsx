import { Button, Text as Words } from '@mantine/core';
import { LOCALES } from '@konvoj/i18n';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useNowBySecond } from '../../shared/use-now.ts';
import { ago, type TrackerForm } from './tracker-model.ts';
import classes from './trackers.module.css';
import { useUnknownTrackers } from './use-trackers.ts';

interface UnknownTrackersProps {
  readonly onAdopt: (known: Pick<TrackerForm, 'imei' | 'protocol'>) => void;
}

/** Trackers that reported and are nobody's, each to be adopted with one click; nothing when there are none. */
export function UnknownTrackers({ onAdopt }: UnknownTrackersProps) {
  const t = useText();
  const language = useLanguage();
  const now = useNowBySecond();
  const { data = [] } = useUnknownTrackers();
  if (data.length === 0) return null;
  return (
    <section className={classes.unknown} aria-label={t('trackers.unknownTitle')}>
      <Words size="sm" fw={600}>
        {t('trackers.unknownTitle')}
      </Words>
      <Words size="xs" c="dimmed">
        {t('trackers.unknownHint')}
      </Words>
      <div className={classes.unknownList}>
        <table className={classes.unknownTable}>
          <thead>
            <tr>
              <th scope="col">{t('trackers.imei')}</th>
              <th scope="col">{t('trackers.protocol')}</th>
              <th scope="col">{t('trackers.lastSeen')}</th>
              <th scope="col">{t('trackers.knocks')}</th>
              <th scope="col" aria-label={t('trackers.adopt')} />
            </tr>
          </thead>
          <tbody>
            {data.map(({ imei, protocol, lastSeen, knocks }) => (
              <tr key={imei}>
                <td>{imei}</td>
                <td>{protocol !== null && t(`trackers.protocolName.${protocol}`)}</td>
                <td>{ago(lastSeen, now, LOCALES[language])}</td>
                <td>{knocks}</td>
                <td>
                  <Button
                    size="compact-xs"
                    aria-label={t('trackers.adoptOne', { imei })}
                    onClick={() => onAdopt({ imei, protocol: protocol ?? '' })}
                  >
                    {t('trackers.adopt')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
