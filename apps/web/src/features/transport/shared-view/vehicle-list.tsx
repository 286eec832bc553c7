import { formatSpeed } from '@konvoj/i18n';
import { IconCar } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ageText, coordinatesText } from '../../../shared/card-facts.ts';
import { momentText } from '../../../shared/moment-text.ts';
import { folded } from '@konvoj/i18n/folded';
import { useNowByHalfMinute, useNowBySecond } from '../../../shared/use-now.ts';
import { EmptyFace } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import classes from './shared-view.module.css';
import type { ShownVehicle } from './shown-vehicle.ts';

/** Fewer are found at a glance. */
const SEARCHED_FROM = 8;

interface VehicleListProps {
  readonly vehicles: readonly ShownVehicle[];
  /** Where they are, in words, by their number. */
  readonly places: ReadonlyMap<number, string>;
  readonly timeZone: string;
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/** The vehicles of a link with all its data; a click shows one on the map. */
export function VehicleList({ vehicles, places, timeZone, selected, onSelect }: VehicleListProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const term = folded(searchTerm(search));
  const found = vehicles.filter(({ plate, nickname, driver }) =>
    folded([plate, nickname ?? '', driver ?? ''].join(' ')).includes(term),
  );
  if (vehicles.length === 0) {
    return <EmptyFace icon={IconCar} title={t('sharedView.noVehicles')} hint={t('sharedView.noVehiclesHint')} />;
  }
  return (
    <>
      {vehicles.length >= SEARCHED_FROM && (
        <div className={classes.search}>
          <SearchBox label={t('sharedView.search')} value={search} onChange={setSearch} />
        </div>
      )}
      {found.length === 0 && <EmptyFace title={t('common.noMatch')} />}
      <ul className={classes.list}>
        {found.map((vehicle) => (
          <li key={vehicle.id} className={classes.item}>
            <VehicleButton
              vehicle={vehicle}
              placeName={places.get(vehicle.id) ?? null}
              timeZone={timeZone}
              isSelected={vehicle.id === selected}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface VehicleButtonProps {
  readonly vehicle: ShownVehicle;
  readonly placeName: string | null;
  readonly timeZone: string;
  readonly isSelected: boolean;
  readonly onSelect: (id: number) => void;
}

function VehicleButton({ vehicle, placeName, timeZone, isSelected, onSelect }: VehicleButtonProps) {
  const t = useText();
  const language = useLanguage();
  const { id, plate, nickname, driver, speedKmh, place, heardAt } = vehicle;
  return (
    <button type="button" className={classes.vehicle} aria-pressed={isSelected} onClick={() => onSelect(id)}>
      <span className={classes.line}>
        <span className={classes.plate}>{plate}</span>
        {nickname !== null && <span className={classes.nickname}>{nickname}</span>}
        {speedKmh !== null && <span className={classes.speed}>{formatSpeed(language, speedKmh)}</span>}
      </span>
      <Status vehicle={vehicle} timeZone={timeZone} />
      {driver !== null && <span className={classes.line}>{t('sharedView.driver', { name: driver })}</span>}
      {place !== null && (
        <span className={`${classes.line} ${classes.place}`} title={coordinatesText(place) ?? undefined}>
          {placeName ?? coordinatesText(place)}
        </span>
      )}
      {heardAt !== null && (
        <span className={classes.line}>
          <Age heardAt={heardAt} />
        </span>
      )}
    </button>
  );
}

/** What it does. Data that are missing or too old are named as such: a customer cannot know what `undefined` means. */
function Status({ vehicle: { status, sinceAt, heardAt }, timeZone }: Pick<VehicleButtonProps, 'vehicle' | 'timeZone'>) {
  const t = useText();
  const nowMs = useNowByHalfMinute();
  return (
    <span className={classes.line}>
      <StatusDot status={status} decorative />
      <span className={classes.status} data-status={status}>
        {status === 'undefined'
          ? t(heardAt === null ? 'vehicle.noData' : 'sharedView.stale')
          : t(`vehicle.status.${status}`)}
      </span>
      {sinceAt !== null && <span>{t('sharedView.since', { time: momentText(sinceAt, nowMs, timeZone) })}</span>}
    </span>
  );
}

/** The age of the newest data, updated every second. */
function Age({ heardAt }: { readonly heardAt: string }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useNowBySecond();
  return <span>{t('sharedView.lastData', { age: ageText(heardAt, nowMs, language) })}</span>;
}
