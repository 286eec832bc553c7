import type { DrivingInfringement } from '@konvoj/contract';
import { formatClock, formatDate, formatDuration, LOCALES } from '@konvoj/i18n';
import { Badge, SegmentedControl, Table } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { useTachographSearch } from '../tachograph-search.ts';
import classes from './day-bands.module.css';
import {
  ACTIVITIES,
  bandDays,
  brokenStretches,
  placeInDay,
  touchesDays,
  type BandDay,
  type BandSpan,
  type Stretch,
} from './day-bands-model.ts';

interface DayBandsProps {
  /** Ascending. */
  readonly spans: readonly BandSpan[];
  readonly range: Stretch;
  readonly infringements?: readonly DrivingInfringement[];
  /** UTC days of files with a wrong signature. */
  readonly invalidDays?: readonly string[];
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const NONE: readonly DrivingInfringement[] = [];
const NO_DAYS: readonly string[] = [];
/** The activities that have a column of their own. */
const SUMS = ['driving', 'work', 'availability', 'rest'] as const;

/**
 * One band of 24 hours for each day: activities differ in colour, height and pattern. The sums beside it are the same as text, and a
 * day opens to the list of its activities.
 */
export function DayBands({ spans, range, infringements = NONE, invalidDays = NO_DAYS }: DayBandsProps) {
  const t = useText();
  const timeZone = useShownZone();
  const days = useMemo(() => bandDays(spans, range, timeZone), [spans, range, timeZone]);
  const [openDay, setOpenDay] = useState<number | null>(null);
  const broken = useMemo(() => brokenStretches(infringements), [infringements]);
  return (
    <div className={classes.bands}>
      <div className={classes.tools}>
        <Legend withInfringements={broken.length > 0} />
        <ZoneChoice />
      </div>
      <table className={classes.table} aria-label={t('tachographContent.bands.title')}>
        <thead>
          <tr>
            <th scope="col">{t('tachographContent.bands.day')}</th>
            <th scope="col" className={classes.bandCell}>
              <span className={classes.srOnly}>{t('tachographContent.bands.hours')}</span>
              <span className={classes.hours} aria-hidden>
                {HOURS.map((hour) => (
                  <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
                    {hour}
                  </span>
                ))}
              </span>
            </th>
            {SUMS.map((activity) => (
              <th key={activity} scope="col" className={classes.sum}>
                {t(`tachographContent.activity.${activity}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Fragment key={day.fromMs}>
              <DayRow
                day={day}
                broken={broken}
                isInvalid={touchesDays(day, invalidDays)}
                isOpen={openDay === day.fromMs}
                onOpen={() => setOpenDay(openDay === day.fromMs ? null : day.fromMs)}
              />
              {openDay === day.fromMs && (
                <tr>
                  <td colSpan={SUMS.length + 2}>
                    <DaySpans day={day} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayRowProps {
  readonly day: BandDay;
  readonly broken: readonly Stretch[];
  /** Records of the day come from a file with a wrong signature. */
  readonly isInvalid: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function DayRow({ day, broken, isInvalid, isOpen, onOpen }: DayRowProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useShownZone();
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone }).format(day.fromMs);
  const name = `${weekday} ${formatDate(day.fromMs, timeZone)}`;
  const marks = broken.flatMap((stretch) => placeInDay(stretch, day) ?? []);
  const begun = broken.filter(({ fromMs }) => fromMs >= day.fromMs && fromMs < day.toMs).length;
  const hasRecord = day.segments.some(({ activity }) => activity !== 'unknown');
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.day}
          aria-expanded={isOpen}
          disabled={day.segments.length === 0}
          aria-label={t('tachographContent.bands.open', { day: name })}
          onClick={onOpen}
        >
          {name}
        </button>
        {begun > 0 && (
          <Badge size="xs" color="var(--status-stop)" variant="outline" className={classes.count ?? ''}>
            {t('tachographContent.bands.infringements', { count: begun })}
          </Badge>
        )}
        {isInvalid && (
          <Badge
            size="xs"
            color="var(--status-stop)"
            variant="outline"
            className={classes.count ?? ''}
            title={t('tachographContent.bands.invalidHint')}
          >
            {t('tachographContent.bands.invalid')}
          </Badge>
        )}
      </th>
      <td className={classes.bandCell}>
        <span className={classes.band} aria-hidden>
          {day.segments.map(({ activity, isCrew, fromMs, toMs, start, width }) => (
            <span
              key={fromMs}
              data-activity={activity}
              title={`${t(`tachographContent.activity.${activity}`)}${isCrew ? ` (${t('tachographContent.crew')})` : ''} ${formatClock(fromMs, timeZone)}–${formatClock(toMs, timeZone)}`}
              style={{ left: `${start * 100}%`, width: `${width * 100}%` }}
            />
          ))}
          {marks.map(({ start, width }, index) => (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- stretches of a day have no name and keep their order
              key={index}
              className={classes.mark}
              style={{ left: `${start * 100}%`, width: `${width * 100}%` }}
            />
          ))}
        </span>
      </td>
      {SUMS.map((activity) => (
        <td key={activity} className={classes.sum}>
          {hasRecord
            ? formatDuration(day.minutes[activity] * 60)
            : activity === 'driving' && t('tachographContent.bands.noRecord')}
        </td>
      ))}
    </tr>
  );
}

function DaySpans({ day }: { readonly day: BandDay }) {
  const t = useText();
  const timeZone = useShownZone();
  return (
    <Table
      fz="xs"
      verticalSpacing={2}
      withRowBorders={false}
      className={classes.spans ?? ''}
      aria-label={t('tachographContent.bands.open', { day: formatDate(day.fromMs, timeZone) })}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tachographContent.bands.from')}</Table.Th>
          <Table.Th>{t('tachographContent.bands.to')}</Table.Th>
          <Table.Th>{t('tachographContent.bands.duration')}</Table.Th>
          <Table.Th>{t('tachographContent.bands.activity')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {day.segments.map(({ fromMs, toMs, activity, isCrew }) => (
          <Table.Tr key={fromMs}>
            <Table.Td>{formatClock(fromMs, timeZone)}</Table.Td>
            <Table.Td>{toMs === day.toMs ? '24:00' : formatClock(toMs, timeZone)}</Table.Td>
            <Table.Td>{formatDuration((toMs - fromMs) / 1_000)}</Table.Td>
            <Table.Td>
              {t(`tachographContent.activity.${activity}`)}
              {isCrew && ` (${t('tachographContent.crew')})`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Legend({ withInfringements }: { readonly withInfringements: boolean }) {
  const t = useText();
  return (
    <ul className={classes.legend} aria-label={t('tachographContent.bands.legend')}>
      {ACTIVITIES.map((activity) => (
        <li key={activity}>
          <span className={classes.sample} aria-hidden>
            <span data-activity={activity} />
          </span>
          {t(`tachographContent.activity.${activity}`)}
        </li>
      ))}
      {withInfringements && (
        <li>
          <span className={classes.sample} aria-hidden>
            <i className={classes.mark} />
          </span>
          {t('tachographContent.bands.infringement')}
        </li>
      )}
    </ul>
  );
}

/** The time zone in which days and times of tachographs are shown: that of the organization, or UTC, in which they count. */
export function useShownZone(): string {
  const local = useTimeZone();
  const [{ utc }] = useTachographSearch();
  return utc === true ? 'UTC' : local;
}

export function ZoneChoice() {
  const t = useText();
  const [{ utc }, change] = useTachographSearch();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('tachographContent.bands.zone')}
      value={utc === true ? 'utc' : 'local'}
      data={(['local', 'utc'] as const).map((value) => ({ value, label: t(`tachographContent.bands.${value}`) }))}
      onChange={(value) => change({ utc: value === 'utc' ? true : undefined })}
    />
  );
}
