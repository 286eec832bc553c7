import { MAX_DAYS_STAGES } from '@konvoj/contract';
import { Button, Checkbox, Select } from '@mantine/core';
import { IconAlarm, IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { localDayOf, periodOf, periodProblem, type PeriodSearch } from '../../../shared/period.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { DateRangePresets } from '../../../ui/period/date-range-presets.tsx';
import { selectText } from '../../../ui/select-text.ts';
import classes from './alarms.module.css';
import { useAlarmsSearch } from './alarms-search.ts';
import { HistoryTable } from './history-table.tsx';
import { useAlarms, useCounts, useEntry, useMarkRead, type HistoryFilter } from './use-alarms.ts';

/** The history of alarms below the map: filters, places on the map, read and unread. */
export function HistoryPage() {
  const t = useText();
  const [search, change] = useAlarmsSearch();
  const shown = useShownPeriod();
  const filter = useFilter(shown);
  return (
    <section className={classes.page} aria-label={t('alarms.historyMenu')}>
      <div className={classes.head}>
        <Filters />
        {search.unread !== true && (
          <DateRangePresets value={{ ...search, ...shown }} maxDays={MAX_DAYS_STAGES} onChange={change} />
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconAlarm size={14} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={ROUTES.Alarms} />}
        >
          {t('alarms.menu')}
        </Button>
      </div>
      <div className={classes.table}>
        {filter !== null && (
          <HistoryTable
            filter={filter}
            selectedId={search.entry ?? null}
            onSelect={({ id }) => change({ entry: id })}
            tools={<MarkAllRead filter={filter} />}
          />
        )}
      </div>
    </section>
  );
}

/** The period in the address; without one the default, or the day of an older entry with which the page was opened. */
function useShownPeriod(): PeriodSearch {
  const [{ range, from, to, entry }] = useAlarmsSearch();
  const [opened] = useState(range === undefined ? entry : undefined);
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const linked = useEntry(opened).data;
  if (range !== undefined || linked == null) return { range, from, to };
  const firedAt = Date.parse(linked.firedAt);
  if (firedAt >= Date.parse(periodOf({}, nowMs, timeZone)?.from ?? '')) return {};
  const day = localDayOf(firedAt, timeZone);
  return { range: 'custom', from: day, to: day };
}

/** The filter in the address; null while its period cannot be asked for. What is unread is shown of any time. */
function useFilter(shown: PeriodSearch): HistoryFilter | null {
  const [search] = useAlarmsSearch();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const period = periodOf(shown, nowMs, timeZone);
  const [from, to] = [period?.from, period?.to];
  const problem = periodProblem(period, MAX_DAYS_STAGES);
  const { device, alarm, unread } = search;
  return useMemo(() => {
    const chosen = {
      ...(device !== undefined && { deviceId: device }),
      ...(alarm !== undefined && { alarmId: alarm }),
    };
    if (unread === true) return { ...chosen, unread };
    return from === undefined || to === undefined || problem !== null ? null : { ...chosen, from, to };
  }, [from, to, problem, device, alarm, unread]);
}

function Filters() {
  const t = useText();
  const [search, change] = useAlarmsSearch();
  const alarms = useAlarmChoice();
  const devices = useLive((state) => state.devices);
  const version = useLive((state) => state.devicesVersion);
  const vehicles = useMemo(
    () =>
      [...devices.values()]
        .map(({ id, vehicle }) => ({ value: String(id), label: vehicle.licensePlate }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    // The map of devices is changed in place; its version changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
    [devices, version],
  );
  const choice = { size: 'xs', clearable: true, searchable: true, onFocus: selectText, w: 'min(180px, 44%)' } as const;
  return (
    <>
      <Select
        {...choice}
        aria-label={t('alarms.history.byAlarm')}
        placeholder={t('alarms.history.byAlarm')}
        data={alarms}
        value={search.alarm === undefined ? null : String(search.alarm)}
        onChange={(value) => change({ alarm: value === null ? undefined : Number(value) })}
      />
      <Select
        {...choice}
        aria-label={t('alarms.history.byVehicle')}
        placeholder={t('alarms.history.byVehicle')}
        data={vehicles}
        value={search.device === undefined ? null : String(search.device)}
        onChange={(value) => change({ device: value === null ? undefined : Number(value) })}
      />
      <Checkbox
        size="xs"
        label={t('alarms.history.onlyUnread')}
        checked={search.unread === true}
        onChange={(event) => change({ unread: event.currentTarget.checked ? true : undefined })}
      />
    </>
  );
}

/** All alarms, and the deleted ones with entries. */
function useAlarmChoice() {
  const t = useText();
  const alarms = useAlarms().data ?? [];
  const deleted = (useCounts().data ?? []).filter(({ isDeleted }) => isDeleted);
  return [
    ...alarms.map(({ id, title }) => ({ value: String(id), label: title })),
    ...deleted.map(({ alarmId, title }) => ({
      value: String(alarmId),
      label: t('alarms.history.deletedAlarm', { title }),
    })),
  ];
}

/** Everything of the chosen vehicle and alarm, of any time; without a choice all that the badge counts. */
function MarkAllRead({ filter: { deviceId, alarmId } }: { readonly filter: HistoryFilter }) {
  const t = useText();
  const counts = useCounts().data ?? [];
  const unread = counts.filter((each) => each.unread > 0).map((each) => each.alarmId);
  const { mutate, isPending } = useMarkRead();
  const mark = (): void =>
    mutate({
      ...(deviceId !== undefined && { deviceId }),
      ...(alarmId !== undefined ? { alarmIds: [alarmId] } : deviceId === undefined && { alarmIds: unread }),
    });
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconChecks size={14} aria-hidden />}
      loading={isPending}
      disabled={unread.length === 0}
      onClick={mark}
    >
      {t('alarms.markAllRead')}
    </Button>
  );
}
