import { Button, Text as Words, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { LOCALES } from '@konvoj/i18n';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { timeAgo } from '../../../shared/time-ago.ts';
import { useNowBySecond } from '../../../shared/use-now.ts';
import type { TrackerForm } from './tracker-model.ts';
import classes from './trackers.module.css';
import { useUnknownTrackers } from './use-trackers.ts';

interface UnknownTrackersProps {
  readonly onAdopt: (known: Pick<TrackerForm, 'imei' | 'protocol'>) => void;
}

/** More of them would push the organization's own trackers down the page. */
const SHOWN_AT_ONCE = 3;

/** Unregistered trackers that reported; a click adopts one. Renders nothing without any; many are one line that opens. */
export function UnknownTrackers({ onAdopt }: UnknownTrackersProps) {
  const t = useText();
  const { data = [] } = useUnknownTrackers();
  const [opened, setOpened] = useState(false);
  if (data.length === 0) return null;
  const folds = data.length > SHOWN_AT_ONCE;
  return (
    <section className={classes.unknown} aria-label={t('trackers.unknownTitle')}>
      {folds ? (
        <UnstyledButton
          className={classes.unknownToggle ?? ''}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          {t('trackers.unknownTitle')} <span className={classes.none}>{data.length}</span>
        </UnstyledButton>
      ) : (
        <Words size="sm" fw={600}>
          {t('trackers.unknownTitle')}
        </Words>
      )}
      {(opened || !folds) && <UnknownList unknown={data} onAdopt={onAdopt} />}
    </section>
  );
}

interface UnknownListProps extends UnknownTrackersProps {
  readonly unknown: NonNullable<ReturnType<typeof useUnknownTrackers>['data']>;
}

function UnknownList({ unknown, onAdopt }: UnknownListProps) {
  const t = useText();
  const language = useLanguage();
  const now = useNowBySecond();
  return (
    <>
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
              <th scope="col">{t('trackers.attempts')}</th>
              <th scope="col" aria-label={t('trackers.adopt')} />
            </tr>
          </thead>
          <tbody>
            {unknown.map(({ imei, protocol, lastSeen, attempts }) => (
              <tr key={imei}>
                <td>{imei}</td>
                <td>{protocol !== null && t(`trackers.protocolName.${protocol}`)}</td>
                <td>{timeAgo(lastSeen, now, LOCALES[language])}</td>
                <td>{attempts}</td>
                <td>
                  <Button
                    size="compact-xs"
                    aria-label={t('trackers.adoptOne', { imei })}
                    onClick={() => onAdopt({ imei, protocol })}
                  >
                    {t('trackers.adopt')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
