import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onPlaceClick, placesOnMap, type PlaceRef } from '../../../map/places.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { PlaceCard } from './place-card.tsx';
import { PlacesOnMap } from './places-on-map.tsx';

/** Points and zones on the map of every page; a click on one shows its card, on their own page it chooses the row. */
export function PlacesOverMap() {
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname.toLowerCase() === ROUTES.GeoPOI.toLowerCase() });
  return (
    <>
      <PlacesOnMap />
      {!isOwnPage && <ClickedPlace />}
    </>
  );
}

function ClickedPlace() {
  const [place, setPlace] = useState<PlaceRef | null>(null);
  useEffect(() => onPlaceClick(setPlace), []);
  useEffect(() => {
    if (place === null) return undefined;
    placesOnMap.setState({ selected: place });
    return () => placesOnMap.setState({ selected: null });
  }, [place]);
  return place && <PlaceCard key={`${place.kind}.${place.id}`} place={place} onClose={() => setPlace(null)} />;
}
