import { Button, CloseButton } from '@mantine/core';
import { IconTable, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { keptSearch } from '../../../../shared/frame-search.ts';
import { useAddress } from '../../../../shared/geocode.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import cardClasses from '../../../../map-ui/map-card.module.css';
import { usePlaceActions } from '../host/place-actions.tsx';
import { useAnchored } from '../host/use-anchored.tsx';
import { useEscape } from '../host/use-escape.tsx';
import { placeCoordinates, placeTitle, type MapPlace } from '../../../../shared/map-place.ts';
import classes from './place-search.module.css';
import { removePin, type Pinned } from '../../../../map-ui/search-state.ts';

interface PlaceCardProps {
  readonly map: FleetMap;
  readonly pin: Pinned;
}

/** What is known of the pinned place and what can be done with it, beside the pin. */
export function PlaceCard({ map, pin: { place, source, id: ownId } }: PlaceCardProps) {
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
  const needless: string | null = source === 'poi' ? 'point' : source === 'zone' ? 'zone' : null;
  return (
    <section
      ref={card}
      className={`${cardClasses.card} ${cardClasses.anchored}`}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
    >
      <header className={cardClasses.head}>
        <h2 className={cardClasses.title}>{title}</h2>
        <CloseButton size="sm" aria-label={t('placeSearch.removePin')} onClick={removePin} />
      </header>
      {known.address !== null && known.address !== title && <p className={classes.line}>{known.address}</p>}
      {pending && <p className={classes.line}>{t('placeSearch.addressComes')}</p>}
      {title !== placeCoordinates(place) && <p className={classes.coordinates}>{placeCoordinates(place)}</p>}
      <footer className={classes.actions}>
        {actionsOf(known)
          .filter(({ id }) => id !== needless)
          .map(({ id, ...action }) => (
            <Action key={id} {...action} />
          ))}
        {ownId !== null && <OpenOwn tab={source === 'zone' ? 'zones' : 'points'} id={ownId} />}
      </footer>
    </section>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: Icon;
  readonly disabledReason?: string | undefined;
  readonly run: () => void;
}

function Action({ label, icon: ActionIcon, disabledReason, run }: ActionProps) {
  const disabled = disabledReason !== undefined;
  return (
    <Button
      variant="default"
      title={disabledReason}
      aria-label={disabled ? `${label}: ${disabledReason}` : label}
      aria-disabled={disabled}
      {...(disabled ? { 'data-disabled': true } : {})}
      size="xs"
      justify="flex-start"
      px={8}
      classNames={{ root: classes.action ?? '', label: classes.actionLabel ?? '' }}
      leftSection={<ActionIcon size={14} aria-hidden />}
      onClick={() => {
        if (!disabled) run();
      }}
    >
      {label}
    </Button>
  );
}

/** Leads to an own place among the others. */
function OpenOwn({ tab, id }: { readonly tab: 'points' | 'zones'; readonly id: number }) {
  const t = useText();
  const navigate = useNavigate();
  const run = (): void =>
    void navigate({ to: '/GeoPOI', search: (now: object) => ({ ...keptSearch(now), tab, place: id }) });
  return <Action label={t('placeSearch.openOwn')} icon={IconTable} run={run} />;
}
