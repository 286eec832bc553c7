import { endpoints, type DrivingTime, type UnassignedDriving } from '@konvoj/contract';
import { formatDate, formatHours } from '@konvoj/i18n';
import { ActionIcon, Button, Group, SegmentedControl, Select, Table, Text as Words } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight, IconFileTypePdf, IconUserSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { addressOf } from '../../../../shared/api.ts';
import { minuteText } from '../../../../shared/moment-text.ts';
import { useNowByHalfMinute } from '../../../../shared/use-now.ts';
import { useNamedDrivers } from '../../../../shared/use-driver-names.ts';
import { DownloadMenu } from '../../../../ui/download-menu.tsx';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { useCalendar } from '../../../../ui/period/use-calendar.ts';
import { selectText } from '../../../../ui/select-text.ts';
import { PERIOD_DAYS, useTachographSearch } from '../tachograph-search.ts';
import page from '../tachograph.module.css';
import { driverChoices, rangeUntil, untilAfter } from './analysis-model.ts';
import { DayBands, useShownZone } from './day-bands.tsx';
import { spansOnLine } from './day-bands-model.ts';
import classes from './driving.module.css';
import { InfringementList } from './infringement-list.tsx';
import { LiveFigures } from './live-figures.tsx';
import { Part } from './part.tsx';
import { useDrivingTime, useLiveDrivingTimes, useUnassignedDriving, type DayRange } from './use-driving-time.ts';
import { WeeksTable } from './weeks-table.tsx';
import { WorkingTimeList } from './working-time-list.tsx';

/** Driving and rest of a driver over all files: present figures, days, weeks, infringements, and time without a record. */
export function AnalysisTab() {
  const t = useText();
  const [{ driver, until, days = PERIOD_DAYS[0] }] = useTachographSearch();
  const today = new Date(useNowByHalfMinute()).toISOString().slice(0, 10);
  const range = useMemo(() => rangeUntil(until ?? today, days), [until, today, days]);
  const time = useDrivingTime(driver, range);
  return (
    <>
      <div className={page.head}>
        <DriverChoice />
        <PeriodChoice range={range} today={today} />
        {driver !== undefined && <Printout driverId={driver} range={range} />}
      </div>
      <div className={page.scrolled} tabIndex={0} role="group" aria-label={t('tachographPage.tab.analysis')}>
        {driver === undefined ? (
          <EmptyFace
            icon={IconUserSearch}
            title={t('tachographArchive.analysis.chooseDriver')}
            hint={t('tachographArchive.analysis.chooseHint')}
          />
        ) : (
          <Panel query={time} empty={null}>
            {(loaded) => <Analysis time={loaded} />}
          </Panel>
        )}
        <Unassigned range={range} />
      </div>
    </>
  );
}

function DriverChoice() {
  const t = useText();
  const [{ driver }, change] = useTachographSearch();
  const language = useLanguage();
  const drivers = useNamedDrivers();
  const choices = useMemo(() => driverChoices(drivers ?? [], language), [drivers, language]);
  return (
    <Select
      size="xs"
      w={210}
      searchable
      onFocus={selectText}
      aria-label={t('tachographArchive.analysis.driver')}
      placeholder={t('tachographArchive.analysis.chooseDriver')}
      data={choices}
      value={driver === undefined ? null : String(driver)}
      onChange={(value) => change({ driver: value === null ? undefined : Number(value) })}
    />
  );
}

function PeriodChoice({ range, today }: { readonly range: DayRange; readonly today: string }) {
  const t = useText();
  const calendar = useCalendar();
  const [{ days = PERIOD_DAYS[0] }, change] = useTachographSearch();
  const show = (until: string): void => change({ until: until >= today ? undefined : until });
  return (
    <Group gap={4} role="group" aria-label={t('tachographArchive.analysis.period')}>
      <SegmentedControl
        size="xs"
        value={String(days)}
        data={PERIOD_DAYS.map((value) => ({
          value: String(value),
          label: t(`tachographArchive.analysis.days.${value}`),
        }))}
        onChange={(value) => change({ days: PERIOD_DAYS.find((each) => String(each) === value) })}
      />
      <ActionIcon
        aria-label={t('tachographArchive.analysis.earlier')}
        onClick={() => show(untilAfter(range.to, days, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <DatePickerInput
        {...calendar}
        size="xs"
        w={120}
        valueFormat="DD.MM.YYYY"
        maxDate={today}
        value={range.to}
        onChange={(value) => value !== null && show(value)}
      />
      <ActionIcon
        aria-label={t('tachographArchive.analysis.later')}
        disabled={range.to >= today}
        onClick={() => show(untilAfter(range.to, days, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Words size="xs" c="dimmed">
        {formatDate(range.from, 'UTC')} – {formatDate(range.to, 'UTC')}
      </Words>
    </Group>
  );
}

function Analysis({ time }: { readonly time: DrivingTime }) {
  const t = useText();
  const zone = useShownZone();
  const live = useLiveDrivingTimes().data?.find(({ driver }) => driver.id === time.driver.id);
  const spans = useMemo(() => spansOnLine(time.days), [time.days]);
  const invalidDays = useMemo(
    () => time.days.filter(({ verdict }) => verdict === 'invalid').map(({ day }) => day),
    [time.days],
  );
  const shown = useMemo(
    () => ({ fromMs: Date.parse(time.from), toMs: Date.parse(time.to) + 86_400_000 - 1 }),
    [time.from, time.to],
  );
  return (
    <>
      {live ? <LiveFigures figures={live} /> : <Words size="sm">{t('tachographContent.live.none')}</Words>}
      {time.knownFrom === null || time.knownUntil === null || time.nearestDay === null ? (
        <div>
          <EmptyFace title={t('tachographArchive.analysis.noFile')} hint={t('tachographArchive.analysis.noFileHint')} />
        </div>
      ) : (
        <>
          <Words size="xs" c="dimmed" mt={4}>
            {t('tachographArchive.analysis.known', {
              from: formatDate(time.knownFrom, zone),
              until: minuteText(time.knownUntil, zone),
            })}
          </Words>
          {time.days.every(({ fileId }) => fileId === null) && <NoDays nearestDay={time.nearestDay} />}
          <Part title={t('tachographContent.infringements.title')}>
            <InfringementList infringements={time.infringements} />
          </Part>
          <Part title={t('tachographContent.bands.title')}>
            <DayBands spans={spans} range={shown} infringements={time.infringements} invalidDays={invalidDays} />
          </Part>
          <Part title={t('tachographContent.weeks.title')}>
            <WeeksTable weeks={time.weeks} />
          </Part>
          <Part title={t('tachographContent.workingTime.title')}>
            <WorkingTimeList {...time} />
          </Part>
          <Part title={t('tachographArchive.analysis.gaps')}>
            <Gaps gaps={time.gaps} />
          </Part>
        </>
      )}
    </>
  );
}

/** The period has no record: which day has one, and the way there. */
function NoDays({ nearestDay }: { readonly nearestDay: string }) {
  const t = useText();
  const [, change] = useTachographSearch();
  return (
    <Group gap="xs" mt={4}>
      <Words size="sm">{t('tachographArchive.analysis.noDays', { date: formatDate(nearestDay, 'UTC') })}</Words>
      <Button size="compact-xs" variant="default" onClick={() => change({ until: nearestDay }, 'push')}>
        {t('tachographArchive.analysis.jump')}
      </Button>
    </Group>
  );
}

function Gaps({ gaps }: Pick<DrivingTime, 'gaps'>) {
  const t = useText();
  const zone = useShownZone();
  if (gaps.length === 0) return <Words size="sm">{t('tachographArchive.analysis.gapsNone')}</Words>;
  return (
    <>
      <Words size="xs" c="dimmed">
        {t('tachographArchive.analysis.gapsHint')}
      </Words>
      <ul className={classes.gaps}>
        {gaps.map(({ from, to }) => (
          <li key={from}>
            {minuteText(from, zone)} – {minuteText(to, zone)}
            {` (${formatHours((Date.parse(to) - Date.parse(from)) / 60_000)})`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Driving without a card, by the files of vehicle units; of all vehicles. */
function Unassigned({ range }: { readonly range: DayRange }) {
  const t = useText();
  const driving = useUnassignedDriving(range);
  return (
    <Part title={t('tachographArchive.analysis.unassigned')}>
      <Words size="xs" c="dimmed">
        {t('tachographArchive.analysis.unassignedHint')}
      </Words>
      <Panel
        query={driving}
        isEmpty={(rows) => rows.length === 0}
        empty={<Words size="sm">{t('tachographArchive.analysis.unassignedNone')}</Words>}
      >
        {(rows) => <UnassignedTable rows={rows} />}
      </Panel>
    </Part>
  );
}

function UnassignedTable({ rows }: { readonly rows: readonly UnassignedDriving[] }) {
  const t = useText();
  const zone = useShownZone();
  const [, change] = useTachographSearch();
  return (
    <Table fz="sm" verticalSpacing={3} aria-label={t('tachographArchive.analysis.unassigned')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tachographArchive.content.vehicle')}</Table.Th>
          <Table.Th>{t('tachographContent.bands.from')}</Table.Th>
          <Table.Th>{t('tachographContent.bands.to')}</Table.Th>
          <Table.Th ta="right">{t('tachographContent.bands.duration')}</Table.Th>
          <Table.Th>{t('tachographArchive.analysis.driver')}</Table.Th>
          <Table.Th />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ vehicle, plate, vin, from, to, minutes, assigned, fileId }) => (
          <Table.Tr key={`${vehicle?.id} ${vin} ${from}`}>
            <Table.Td>{vehicle?.name ?? plate ?? vin}</Table.Td>
            <Table.Td>{minuteText(from, zone)}</Table.Td>
            <Table.Td>{minuteText(to, zone)}</Table.Td>
            <Table.Td ta="right">{formatHours(minutes)}</Table.Td>
            <Table.Td>{assigned && t('tachographArchive.analysis.assigned', { name: assigned.name })}</Table.Td>
            <Table.Td>
              {fileId !== null && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => change({ tab: 'files', file: fileId }, 'push')}
                >
                  {t('tachographArchive.open')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The printout that the driver signs, and the deadline of the card for a calendar. */
function Printout({ driverId, range }: { readonly driverId: number; readonly range: DayRange }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={page.tools}>
      <DownloadMenu
        groups={[
          {
            files: [
              {
                text: t('tachographArchive.analysis.printout'),
                address: addressOf(endpoints.drivingTimePaper.pdf, { query: { driverId, ...range, language } }),
              },
              {
                text: t('tachographPage.calendar.driver'),
                address: addressOf(endpoints.tachographDownloads.calendar, { query: { subject: 'driver' } }),
              },
            ],
          },
        ]}
      >
        <Button size="xs" variant="default" leftSection={<IconFileTypePdf size={14} aria-hidden />}>
          {t('tachographArchive.analysis.download')}
        </Button>
      </DownloadMenu>
    </div>
  );
}
