import { Skeleton, Tabs } from '@mantine/core';
import { IconClick, IconEyeOff, IconTruckOff } from '@tabler/icons-react';
import {
  DEFAULT_MINIMUM_STOP_MINUTES,
  DEFAULT_TRACK_LENGTH_HOURS,
  MAX_DAYS_STAGES,
  type Span,
  type Stage,
} from '@konvoj/contract';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { useFleetIsEmpty } from '../../../live/use-fleet-is-empty.ts';
import { useLive } from '../../../live/use-live.ts';
import type { HistoryMark } from '../../../shared/feature.ts';
import { contributed, contributedParts, useFeatures } from '../../../shared/features.ts';
import { useSelectedVehicle } from '../../../shared/frame-search.ts';
import {
  dayWithin,
  daysIn,
  localDayOf,
  periodOf,
  periodProblem,
  spanOfPeriod,
  type Period,
} from '../../../shared/period.ts';
import { useTimeZone, useUser } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { EmptyFace, LoadingFace } from '../../../ui/panel.tsx';
import { AlienatedVehicle } from './alienated-vehicle.tsx';
import { DayStrip } from './day-strip.tsx';
import type { StripDay } from './day-strip-model.ts';
import { PeriodTools, StageSearch, TabNames } from './details-bar.tsx';
import { OWN_TABS, useDetailsSearch } from './details-search.ts';
import { ExportMenu } from './export-menu.tsx';
import { drawnStretch } from './map-stretch.ts';
import { Charts, Records } from './record-tabs.tsx';
import { stageView, type StageView } from './stage-rows.ts';
import { STAGES_TABLE, StagesTab, useStageColumns } from './stages-tab.tsx';
import { TrackFailure } from './track-failure.tsx';
import { useStages, useTrack, type HistoryOf } from './use-history.ts';
import { useMapTrack } from './use-map-track.ts';
import { VehicleHeader } from './vehicle-header.tsx';
import styles from './vehicle-details.module.css';

/** The details of the selected vehicle: days, stages, records and charts of a period. */
export function VehicleDetails() {
  const t = useText();
  const deviceId = useSelectedVehicle();
  const known = useLive(useCallback((state) => deviceId !== null && state.devices.has(deviceId), [deviceId]));
  const loaded = useLive(useCallback((state) => state.loaded, []));
  const fleetIsEmpty = useFleetIsEmpty();
  if (deviceId === null && fleetIsEmpty)
    return <EmptyFace icon={IconTruckOff} title={t('vehicleList.empty')} action={<EmptyFleetLink />} />;
  if (deviceId === null)
    return <EmptyFace icon={IconClick} title={t('vehicleDetails.choose')} hint={t('vehicleDetails.chooseHint')} />;
  if (!loaded) return <Skeleton m="md" height={24} width={320} />;
  if (known) return <DetailsOf key={deviceId} deviceId={deviceId} />;
  return (
    <AlienatedVehicle
      deviceId={deviceId}
      otherwise={<EmptyFace icon={IconEyeOff} title={t('vehicleDetails.gone')} hint={t('vehicleDetails.goneHint')} />}
    >
      <DetailsOf key={deviceId} deviceId={deviceId} />
    </AlienatedVehicle>
  );
}

function DetailsOf({ deviceId }: { readonly deviceId: number }) {
  const t = useText();
  const [search, change] = useDetailsSearch();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const period = periodOf(search, nowMs, timeZone);
  const problem = periodProblem(period, MAX_DAYS_STAGES);
  const from = period?.from;
  const to = period?.to;
  const of = useMemo(
    () => (from && to && problem === null ? { deviceId, period: { from, to } } : null),
    [deviceId, from, to, problem],
  );
  const tools = {
    search,
    period,
    onPeriod: (value: typeof search) => change({ ...value, day: undefined, stage: undefined }),
  };
  return (
    <div className={styles.page}>
      <VehicleHeader deviceId={deviceId} />
      {of && <HistoryView of={of} tools={tools} />}
      {problem !== null && (
        <div className={styles.bar}>
          <p className={styles.problem} role="alert">
            {t(`error.${problem}`, { maxDays: MAX_DAYS_STAGES })}
          </p>
          <PeriodTools {...tools} />
        </div>
      )}
    </div>
  );
}

interface HistoryViewProps {
  readonly of: HistoryOf;
  readonly tools: Parameters<typeof PeriodTools>[0];
}

function HistoryView({ of, tools }: HistoryViewProps) {
  const [search, change] = useDetailsSearch();
  const more = contributed(useFeatures(), 'detailsTabs');
  const tab = [...OWN_TABS, ...more.map((each) => each.tab)].find((each) => each === search.tab) ?? 'stages';
  const stages = useStages(of);
  const shown = useShown(of, search.day);
  const view = useStageView(stages.data, shown.of.period);
  const { marks, finders } = useMarks(of);
  const table = useStageColumns(daysIn(shown.of.period) === 1);
  const timeZone = useTimeZone();
  const [typed, setTyped] = useState('');
  const stage = view?.rows.find(({ id }) => id === search.stage);
  const periodChosen = search.range !== undefined;
  // Without its stages it is not known yet which stretch of the track a chosen stage is.
  const waits = search.stage !== undefined && stages.isPending;
  const track = useTrackOnMap(shown, { view, marks, stage, periodChosen, waits });

  const selectDay = (pressed: StripDay): void => {
    const isChosen = pressed.fromMs === shown.day?.fromMs;
    change({ day: isChosen ? undefined : localDayOf(pressed.fromMs, timeZone), stage: undefined }, true);
  };
  const selectStage = useCallback(
    ({ id }: Stage) => change({ stage: id === search.stage ? undefined : id }, true),
    [change, search.stage],
  );
  return (
    <Tabs
      value={tab}
      onChange={(value) => change({ tab: value ?? undefined })}
      className={styles.tabs}
      keepMounted={false}
    >
      <div className={styles.bar}>
        <TabNames more={more} />
        <DayStrip
          stages={stages.data}
          stops={view?.stops ?? NO_STOPS}
          marks={marks}
          period={of.period}
          selectedDay={shown.day?.fromMs ?? null}
          onSelect={selectDay}
        />
        <PeriodTools {...tools} day={shown.day === null ? null : shown.of.period}>
          {tab === 'stages' && (
            <>
              <StageSearch typed={typed} onChange={setTyped} />
              <span className={styles.wideOnly}>
                <ColumnChooser name={STAGES_TABLE} columns={table.columns} />
              </span>
            </>
          )}
          <ExportMenu {...shown.of} />
        </PeriodTools>
      </div>
      {finders}
      {track.isError && <TrackFailure failure={track.error} onRetry={() => void track.refetch()} />}
      <Tabs.Panel value="stages" className={styles.panel}>
        <StagesTab
          {...table}
          query={stages}
          view={view}
          typed={typed}
          selectedId={search.stage}
          onSelect={selectStage}
        />
      </Tabs.Panel>
      <Tabs.Panel value="records" className={styles.panel}>
        <Records of={shown.of} />
      </Tabs.Panel>
      <Tabs.Panel value="charts" className={styles.panel}>
        <Charts of={shown.of} />
      </Tabs.Panel>
      {more.map(({ tab: name, Panel }) => (
        <Tabs.Panel key={name} value={name} className={styles.panel}>
          <Suspense fallback={<LoadingFace />}>
            <Panel deviceId={of.deviceId} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The moments that other features mark in the history, and the parts that find them. */
function useMarks({ deviceId, period: { from, to } }: HistoryOf) {
  const features = useFeatures();
  const [found, setFound] = useState<Readonly<Record<string, readonly HistoryMark[]>>>({});
  const marks = useMemo(() => Object.values(found).flat(), [found]);
  const parts = useMemo(
    () =>
      contributedParts(features, 'historyMarks').map(({ name, Part }) => ({
        name,
        Part,
        onMarks: (each: readonly HistoryMark[]) => setFound((before) => ({ ...before, [name]: each })),
      })),
    [features],
  );
  const finders = (
    <Suspense fallback={null}>
      {parts.map(({ name, Part, onMarks }) => (
        <Part key={name} deviceId={deviceId} from={from} to={to} onMarks={onMarks} />
      ))}
    </Suspense>
  );
  return { marks, finders };
}

const NO_STOPS: StageView['stops'] = [];

interface Shown {
  /** The chosen day, else the period: what table, records, charts, map and files are about. */
  readonly of: HistoryOf;
  readonly day: Span | null;
}

function useShown(of: HistoryOf, chosenDay: string | undefined): Shown {
  const timeZone = useTimeZone();
  return useMemo(() => {
    const day = chosenDay === undefined ? null : dayWithin(chosenDay, of.period, timeZone);
    if (day === null) return { of, day };
    const period = { from: new Date(day.fromMs).toISOString(), to: new Date(day.toMs).toISOString() };
    return { of: { deviceId: of.deviceId, period }, day };
  }, [of, chosenDay, timeZone]);
}

function useStageView(stages: readonly Stage[] | undefined, { from, to }: Period): StageView | undefined {
  const minimumStopMinutes = useUser()?.settings.minimumStopMinutes ?? DEFAULT_MINIMUM_STOP_MINUTES;
  return useMemo(
    () => stages && stageView(stages, spanOfPeriod({ from, to }), minimumStopMinutes),
    [stages, from, to, minimumStopMinutes],
  );
}

interface OnMap {
  readonly view: StageView | undefined;
  readonly marks: readonly HistoryMark[];
  readonly stage: Stage | undefined;
  readonly periodChosen: boolean;
  readonly waits: boolean;
}

/** Reads the selected stretch of the track, and draws it on the map. */
function useTrackOnMap({ of, day }: Shown, { view, marks, stage, periodChosen, waits }: OnMap) {
  const trackLengthHours = useUser()?.settings.trackLengthHours ?? DEFAULT_TRACK_LENGTH_HOURS;
  // Where the track begins is settled when the page opens, so that it does not creep along under the reader.
  const [nowMs] = useState(Date.now);
  const period = spanOfPeriod(of.period);
  const stretch = drawnStretch({ stage, day, periodChosen, period, trackLengthHours, nowMs });
  const { fromMs, toMs } = stretch;
  const track = useTrack({
    deviceId: of.deviceId,
    period: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
    waits,
  });
  const chosen = stage !== undefined || day !== null || periodChosen;
  const times = useMemo(() => marks.map(({ timeMs }) => timeMs), [marks]);
  const lastHours = !chosen && fromMs > period.fromMs ? trackLengthHours : null;
  useMapTrack({
    deviceId: of.deviceId,
    points: track.data,
    failed: track.isError,
    view,
    marks: times,
    stretch,
    chosen,
    lastHours,
  });
  return track;
}
