import type { DownloadState } from '@konvoj/contract';
import { formatDate, formatDuration } from '@konvoj/i18n';
import { Anchor, Text as Words } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { shortMomentText } from '../../../../shared/moment-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../../shared/use-now.ts';
import { useCardFiles } from '../archive/use-files.ts';
import { useLiveDrivingTimes } from '../driving/use-driving-time.ts';
import { useTachographSearch } from '../tachograph-search.ts';
import classes from '../tachograph.module.css';
import { daysLeftText } from './download-words.ts';
import { expiringCards, isAtRisk, shortOfDriving } from './overview-model.ts';

const SHOWN = 5;

/** What needs somebody this week: drivers short of driving time, overdue downloads, cards about to expire. */
export function RisksOfWeek({ states }: { readonly states: readonly DownloadState[] | undefined }) {
  const t = useText();
  return (
    <section className={classes.risks} aria-label={t('tachographPage.risk.title')}>
      <DrivingRisk />
      {states !== undefined && <OverdueRisk states={states} />}
      <CardRisk />
    </section>
  );
}

function DrivingRisk() {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const figures = useLiveDrivingTimes();
  const short = useMemo(() => figures.data && shortOfDriving(figures.data), [figures.data]);
  if (short === undefined) return null;
  const none = figures.data?.length === 0 ? 'tachographPage.risk.drivingUnknown' : 'tachographPage.risk.drivingNone';
  return (
    <Risk
      title={t('tachographPage.risk.driving')}
      none={t(none)}
      entries={short.map(({ id, name, minutes, recordedUntil }) => ({
        id,
        content: (
          <DriverLink id={id} name={name}>
            {t('tachographPage.risk.drivingHint', {
              time: formatDuration(minutes * 60),
              asOf: shortMomentText(recordedUntil, nowMs, timeZone),
            })}
          </DriverLink>
        ),
      }))}
    />
  );
}

function OverdueRisk({ states }: { readonly states: readonly DownloadState[] }) {
  const t = useText();
  const overdue = states.filter(isAtRisk);
  return (
    <Risk
      title={t('tachographPage.risk.overdue')}
      none={t('tachographPage.risk.overdueNone')}
      entries={overdue.map((state) => ({
        id: `${state.subject} ${state.subjectId}`,
        content: `${state.name}: ${daysLeftText(t, state)}`,
      }))}
    />
  );
}

function CardRisk() {
  const t = useText();
  const nowMs = useNowByHalfMinute();
  const files = useCardFiles();
  const cards = useMemo(() => files.data && expiringCards(files.data, nowMs), [files.data, nowMs]);
  if (cards === undefined) return null;
  return (
    <Risk
      title={t('tachographPage.risk.cards')}
      none={t('tachographPage.risk.cardsNone')}
      entries={cards.map(({ id, name, expiresAt }) => ({
        id,
        content: (
          <DriverLink id={id} name={name}>
            {t(Date.parse(expiresAt) < nowMs ? 'tachographPage.risk.cardsExpired' : 'tachographPage.risk.cardsHint', {
              // Dates of validity are days of UTC.
              date: formatDate(expiresAt, 'UTC'),
            })}
          </DriverLink>
        ),
      }))}
    />
  );
}

interface RiskProps {
  readonly title: string;
  readonly none: string;
  readonly entries: readonly { readonly id: string | number; readonly content: ReactNode }[];
}

function Risk({ title, none, entries }: RiskProps) {
  const t = useText();
  return (
    <div className={classes.risk}>
      <h2>{title}</h2>
      {entries.length === 0 ? (
        <Words size="sm" c="dimmed">
          {none}
        </Words>
      ) : (
        <ul>
          {entries.slice(0, SHOWN).map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
          {entries.length > SHOWN && <li>{t('tachographPage.risk.more', { count: entries.length - SHOWN })}</li>}
        </ul>
      )}
    </div>
  );
}

interface DriverLinkProps {
  readonly id: number;
  readonly name: string;
  readonly children: string;
}

/** Opens the analysis of a driver. */
function DriverLink({ id, name, children }: DriverLinkProps) {
  const [, change] = useTachographSearch();
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => change({ tab: 'analysis', driver: id }, 'push')}
      >
        {name}
      </Anchor>
      : {children}
    </>
  );
}
