import { formatElapsed } from '@konvoj/i18n';
import { CloseButton, Skeleton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { tachographText } from '../../../../i18n/driving-time-from.ts';
import { useLanguage, useText, type Text } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { displayedStatus, lastDataAt } from '../../../../shared/vehicle-status.ts';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import type { DeviceId } from '../../../../map/map-types.ts';
import type { FleetSource } from '../../../../map/fleet-source.ts';
import { ageText } from '../../../../shared/card-facts.ts';
import { useEscape } from '../host/use-escape.tsx';
import { lengthText } from '../../../../map/measure/figures.ts';
import { placeCoordinates, placeTitle, type MapPlace } from '../../../../shared/map-place.ts';
import classes from './nearest-panel.module.css';
import { closeNearest, nearest } from '../../../../map-ui/nearest-state.ts';
import { byArrival, nearestVehicles, type NearVehicle } from './nearest-vehicles.ts';
import { useArrivals } from './use-arrivals.ts';

const SHOWN = 10;
/** Often enough to be true, seldom enough to be read. */
const LOOK_EVERY_MS = 4_000;

interface NearestPanelProps {
  readonly fleet: FleetSource;
  readonly selected: DeviceId | null;
  readonly onSelect: (deviceId: DeviceId) => void;
}

/** The vehicles nearest to the chosen place; nothing while none is chosen. */
export function NearestPanel(props: NearestPanelProps) {
  const place = useStore(nearest, (state) => state.place);
  return place === null ? null : <OpenPanel key={placeCoordinates(place)} {...props} place={place} />;
}

function OpenPanel({ fleet, selected, onSelect, place }: NearestPanelProps & { readonly place: MapPlace }) {
  const t = useText();
  const { found, loaded, nowMs } = useNearest(fleet, place);
  const {
    data: arrivals,
    isPending,
    isError,
  } = useArrivals(
    place,
    found.map(({ vehicle }) => vehicle.device.id),
  );
  const shown = useMemo(() => byArrival(found, arrivals ?? []), [found, arrivals]);
  const engine = arrivals?.[0]?.engine;
  const panel = useRef<HTMLElement>(null);
  useEscape(closeNearest);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const title = t('placeSearch.nearestTo', { place: placeTitle(place) });
  return (
    <section ref={panel} className={classes.panel} role="dialog" tabIndex={-1} aria-label={title}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.note} role="status">
            {engine === undefined
              ? straightLineNote(t, { isPending: isPending && found.length > 0, isError })
              : `${t('placeSearch.byRoad')} ${t(`routePlans.engine.${engine}`)}`}
          </p>
        </div>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={closeNearest} />
      </header>
      {!loaded && <Skeleton height={14} m="sm" w="auto" aria-label={t('common.loading')} role="status" />}
      {loaded && found.length === 0 && <p className={classes.empty}>{t('placeSearch.nobodyNear')}</p>}
      <ol className={classes.list}>
        {shown.map((near) => (
          <li key={near.vehicle.device.id}>
            <Line
              near={near}
              nowMs={nowMs}
              selected={near.vehicle.device.id === selected}
              onChoose={() => onSelect(near.vehicle.device.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Why distances are not by road. */
function straightLineNote(t: Text, { isPending, isError }: Record<'isPending' | 'isError', boolean>): string {
  const note = t('placeSearch.straightLine');
  if (isError) return `${note} ${t('placeSearch.noRoads')}`;
  return isPending ? `${note} ${t('placeSearch.roadsComing')}` : note;
}

/** Reads the fleet at intervals, so that the list does not jump under the pointer. */
function useNearest(fleet: FleetSource, place: MapPlace) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => {
    const state = fleet.getState();
    return { found: nearestVehicles(place, state, SHOWN), loaded: state.loaded, nowMs };
  }, [fleet, place, nowMs]);
}

interface LineProps {
  readonly near: NearVehicle;
  readonly nowMs: number;
  readonly selected: boolean;
  readonly onChoose: () => void;
}

function Line({ near: { vehicle, distance, arrival }, nowMs, selected, onChoose }: LineProps) {
  const t = useText();
  const language = useLanguage();
  const { device } = vehicle;
  const status = displayedStatus(vehicle, nowMs);
  const heardAt = lastDataAt(vehicle);
  const timeZone = useTimeZone();
  const reasonsOf = ({ reason, drivingTimeFrom }: NonNullable<typeof arrival>) =>
    reason && [reason, drivingTimeFrom && tachographText(t, drivingTimeFrom, timeZone)].filter(Boolean).join(' · ');
  const driver =
    device.driver === null ? t('vehicle.noDriver') : `${device.driver.firstName} ${device.driver.lastName}`;
  return (
    <button type="button" className={classes.line} aria-pressed={selected} onClick={onChoose}>
      <StatusDot status={status} decorative />
      <span className={classes.plate}>
        {device.vehicle.licensePlate}
        {device.vehicle.nickname !== null && <span className={classes.weak}> {device.vehicle.nickname}</span>}
      </span>
      <span className={classes.distance} title={(arrival && reasonsOf(arrival)) ?? undefined}>
        {lengthText(language, arrival?.distance ?? distance)}
        {arrival !== null && ` · ${formatElapsed((Date.parse(arrival.eta) - nowMs) / 1_000)}`}
      </span>
      <span className={classes.second}>
        {t(`vehicle.status.${status}`)} · {driver}
      </span>
      <span className={classes.age}>{heardAt === null ? t('vehicle.noData') : ageText(heardAt, nowMs, language)}</span>
    </button>
  );
}
