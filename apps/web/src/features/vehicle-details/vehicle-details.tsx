import { Skeleton, Tabs } from '@mantine/core';
import { IconClick, IconEyeOff, IconHourglass } from '@tabler/icons-react';
import { DEFAULT_TRACK_LENGTH_HOURS, MAX_DAYS_STAGES, type Stage } from '@konvoj/contract';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useLive } from '../../live/use-live.ts';
import { useSelectedVehicle } from '../../shared/frame-search.ts';
import { dayWithin, localDayOf, periodOf, periodProblem } from '../../shared/period.ts';
import { useTimeZone, useUser } from '../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../shared/use-now.ts';
import { ColumnChooser } from '../../ui/data-table/column-chooser.tsx';
import { EmptyFace } from '../../ui/panel.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { AlienatedVehicle } from './alienated-vehicle.tsx';
import { DayStrip } from './day-strip.tsx';
import type { StripDay } from './day-strip-model.ts';
import { DetailsHead } from './details-head.tsx';
import { detailsTab, useDetailsSearch } from './details-search.ts';
import { Charts, Records } from './record-tabs.tsx';
import { STAGES_TABLE, StagesTab, useStageColumns } from './stages-tab.tsx';
import { drawnStretch } from './map-stretch.ts';
import { useStages, useTrack, type HistoryOf } from './use-history.ts';
import { useMapTrack } from './use-map-track.ts';
import styles from './vehicle-details.module.css';

/** The details of the selected vehicle: days, stages, records and charts of a period. */
export function VehicleDetails() {
  const t = useText();
  const deviceId = useSelectedVehicle();
  const known = useLive(useCallback((state) => deviceId !== null && state.devices.has(deviceId), [deviceId]));
  const loaded = useLive(useCallback((state) => state.loaded, []));
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
  const [search, change] = useDetailsSearch();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const period = periodOf(search, nowMs, timeZone);
  const from = period?.from;
  const to = period?.to;
  const fits = periodProblem(period, MAX_DAYS_STAGES) === null;
  const of = useMemo(
    () => (from && to && fits ? { deviceId, period: { from, to } } : null),
    [deviceId, from, to, fits],
  );
  return (
    <div className={styles.page}>
      <DetailsHead
        deviceId={deviceId}
        search={search}
        onPeriod={(value) => change({ ...value, day: undefined, stage: undefined })}
        of={of}
      />
      {of && <HistoryView of={of} />}
    </div>
  );
}

function HistoryView({ of }: { readonly of: HistoryOf }) {
  const t = useText();
  const [search, change] = useDetailsSearch();
  const tab = search.tab ?? 'stages';
  const stages = useStages(of);
  const stageColumns = useStageColumns();
  const timeZone = useTimeZone();
  const { day: chosenDay } = search;
  const day = useMemo(
    () => (chosenDay === undefined ? null : dayWithin(chosenDay, of.period, timeZone)),
    [chosenDay, of.period, timeZone],
  );
  const [typed, setTyped] = useState('');

  const points = useTrack(of).data;
  const user = useUser();
  // Where the track begins is settled when the page opens, so that it does not creep along under the reader.
  const [nowMs] = useState(Date.now);
  const stage = stages.data?.find(({ id }) => id === search.stage);
  const stretch = drawnStretch({
    stage,
    day,
    periodChosen: search.range !== undefined,
    period: { fromMs: Date.parse(of.period.from), toMs: Date.parse(of.period.to) },
    trackLengthHours: user?.settings.trackLengthHours ?? DEFAULT_TRACK_LENGTH_HOURS,
    nowMs,
  });
  const chosen = stage !== undefined || day !== null || search.range !== undefined;
  useMapTrack({ deviceId: of.deviceId, points, stages: stages.data, stretch, chosen });

  const selectDay = (pressed: StripDay): void => {
    const isChosen = pressed.fromMs === day?.fromMs;
    change({ day: isChosen ? undefined : localDayOf(pressed.fromMs, timeZone), stage: undefined }, true);
  };
  const selectStage = useCallback(
    (stage: Stage) => change({ stage: stage.id === search.stage ? undefined : stage.id }, true),
    [change, search.stage],
  );
  return (
    <>
      {stages.data && stages.data.length > 0 && (
        <DayStrip
          stages={stages.data}
          fromMs={Date.parse(of.period.from)}
          toMs={Date.parse(of.period.to)}
          selectedDay={day?.fromMs ?? null}
          onSelect={selectDay}
        />
      )}
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: detailsTab.catch('stages').parse(value) })}
        className={styles.tabs}
        keepMounted={false}
      >
        <div className={styles.tabBar}>
          <Tabs.List aria-label={t('vehicleDetails.tabs')} className={styles.tabList}>
            {detailsTab.options.map((name) => (
              <Tabs.Tab key={name} value={name} className={styles.tab}>
                {t(`vehicleDetails.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tab === 'stages' && (
            <>
              <div className={styles.search}>
                <SearchBox value={typed} onChange={setTyped} label={t('stage.find')} />
              </div>
              <ColumnChooser name={STAGES_TABLE} columns={stageColumns} />
            </>
          )}
        </div>
        <Tabs.Panel value="stages" className={styles.panel}>
          <StagesTab
            query={stages}
            columns={stageColumns}
            day={day}
            typed={typed}
            selectedId={search.stage}
            onSelect={selectStage}
          />
        </Tabs.Panel>
        <Tabs.Panel value="records" className={styles.panel}>
          <Records of={of} />
        </Tabs.Panel>
        <Tabs.Panel value="charts" className={styles.panel}>
          <Charts of={of} />
        </Tabs.Panel>
        {(['alarms', 'messages'] as const).map((name) => (
          <Tabs.Panel key={name} value={name} className={styles.panel}>
            <EmptyFace icon={IconHourglass} title={t('vehicleDetails.coming')} hint={t('vehicleDetails.comingHint')} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
