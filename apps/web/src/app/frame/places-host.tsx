import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onPlaceClick, placesOnMap, type PlaceRef } from '../../map/places.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';
import { ROUTES } from '../routes.ts';

const PlacesOnMap = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../features/places/own-places/places-on-map.tsx')).PlacesOnMap,
  })),
);
const PlaceCard = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../features/places/own-places/place-card.tsx')).PlaceCard })),
);

/** Points and zones on the map of every page; a click on one shows its card, on their own page it chooses the row. */
export function PlacesHost() {
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname.toLowerCase() === ROUTES.GeoPOI.toLowerCase() });
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        <PlacesOnMap />
        {!isOwnPage && <ClickedPlace />}
      </Suspense>
    </PanelBoundary>
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
