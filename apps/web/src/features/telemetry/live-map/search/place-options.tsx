import type { FoundPlace } from '@konvoj/contract';
import { Anchor } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCrosshair,
  IconHome,
  IconMapPin,
  IconPolygon,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { placeKey, type PlaceGroupName } from '../../../../map-ui/place-groups.ts';
import classes from './place-search.module.css';
import { recentPlaces } from '../../../../map-ui/search-state.ts';

const PLACE_ICONS: Readonly<Record<FoundPlace['source'], Icon>> = {
  poi: IconMapPin,
  zone: IconPolygon,
  coordinates: IconCrosshair,
  engine: IconHome,
  places: IconBuildingCommunity,
};

/** The element of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface PlaceOptionsProps {
  readonly listId: string;
  /** A group without a name stands without a head. */
  readonly groups: readonly { readonly name: PlaceGroupName | null; readonly places: readonly FoundPlace[] }[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (place: FoundPlace) => void;
}

/** The found places, in groups; one of them is active. */
export function PlaceOptions({ listId, groups, active, onActive, onChoose }: PlaceOptionsProps) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { places }) => sum + places.length, 0));
  return groups.map(({ name, places }, at) => {
    const options = places.map((place, index) => {
      const position = (starts[at] ?? 0) + index;
      return (
        <Option
          key={placeKey(place)}
          id={optionId(listId, position)}
          place={place}
          active={position === active}
          onActive={() => onActive(position)}
          onChoose={() => onChoose(place)}
        />
      );
    });
    return name === null ? options : <NamedGroup key={name} name={name} options={options} />;
  });
}

function NamedGroup({ name, options }: { readonly name: PlaceGroupName; readonly options: ReactNode }) {
  const t = useText();
  const label = t(`placeSearch.group.${name}`);
  return (
    <div role="group" aria-label={label}>
      <div className={classes.groupHead} aria-hidden>
        {label}
      </div>
      {options}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly place: FoundPlace;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}

function Option({ id, place, active, onActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  const PlaceIcon = PLACE_ICONS[place.source];
  useEffect(() => {
    if (active) option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    // The box keeps the focus and its keys; the pointer has to work as well.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.option}
      onPointerMove={active ? undefined : onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <PlaceIcon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.name}>{place.name}</span>
      {place.address !== null && place.address !== place.name && (
        <span className={classes.address} title={place.address}>
          {place.address}
        </span>
      )}
    </div>
  );
}

/** Above the places found before. */
export function RecentHead() {
  const t = useText();
  return (
    <div className={classes.recentHead}>
      <span>{t('placeSearch.recent')}</span>
      <Anchor component="button" type="button" size="xs" onClick={() => recentPlaces.reset()}>
        {t('placeSearch.forget')}
      </Anchor>
    </div>
  );
}
