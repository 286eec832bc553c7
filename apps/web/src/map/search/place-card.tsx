import { Button, CloseButton } from '@mantine/core';
import { useCallback } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useAddress } from '../../shared/geocode.ts';
import type { FleetMap } from '../fleet-map.types.ts';
import { usePlaceActions, type PlaceActionId } from '../host/place-actions.ts';
import { useAnchored } from '../host/use-anchored.ts';
import { useEscape } from '../host/use-escape.ts';
import { placeCoordinates, placeTitle, type MapPlace } from './map-place.ts';
import classes from './place-search.module.css';
import { removePin, type Pinned } from './search-state.ts';

interface PlaceCardProps {
  readonly map: FleetMap;
  readonly pin: Pinned;
}

/** What is known of the pinned place and what can be done with it, beside the pin. */
export function PlaceCard({ map, pin: { place, source } }: PlaceCardProps) {
  const t = useText();
  const { latitude, longitude } = place;
  const anchor = useCallback<Parameters<typeof useAnchored>[0]>(
    (listener) => map.anchorPlace([longitude, latitude], listener),
    [map, latitude, longitude],
  );
  const card = useAnchored(anchor);
  useEscape(removePin);
  const actionsOf = usePlaceActions();
  const { address, pending } = useAddress(place.address === null ? place : null);
  const known: MapPlace = { ...place, address: place.address ?? address };
  const title = placeTitle(known);
  // An own place exists already.
  const needless: PlaceActionId | null = source === 'poi' ? 'point' : source === 'zone' ? 'zone' : null;
  return (
    <section ref={card} className={classes.card} role="dialog" tabIndex={-1} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <CloseButton size="sm" aria-label={t('placeSearch.removePin')} onClick={removePin} />
      </header>
      {known.address !== null && known.address !== title && <p className={classes.line}>{known.address}</p>}
      {pending && <p className={classes.line}>{t('placeSearch.addressComes')}</p>}
      {title !== placeCoordinates(place) && <p className={classes.coordinates}>{placeCoordinates(place)}</p>}
      <footer className={classes.actions}>
        {actionsOf(known)
          .filter(({ id }) => id !== needless)
          .map(({ id, label, icon: Icon, run }) => (
            <Button
              key={id}
              variant="default"
              size="xs"
              justify="flex-start"
              leftSection={<Icon size={14} aria-hidden />}
              onClick={run}
            >
              {label}
            </Button>
          ))}
      </footer>
    </section>
  );
}
