import { useEffect, useMemo } from 'react';
import { placesOnMap } from '../../../map/places.ts';
import { drawnPoints, drawnZones } from './drawn-places.ts';
import { useForeignChanges, usePoints, useZones } from './places-data.ts';
import { useUntouchedForms } from './use-untouched-forms.ts';

/**
 * Keeps the points and zones on the map up to date on every page, also after changes by colleagues. Renders nothing
 * itself.
 */
export function PlacesOnMap() {
  useForeignChanges();
  useUntouchedForms();
  const points = usePoints().data;
  const zones = useZones().data;
  // Thousands of points are converted once, not with every render.
  const shownPoints = useMemo(() => (points ? drawnPoints(points) : []), [points]);
  const shownZones = useMemo(() => (zones ? drawnZones(zones) : []), [zones]);
  useEffect(() => placesOnMap.setState({ points: shownPoints }), [shownPoints]);
  useEffect(() => placesOnMap.setState({ zones: shownZones }), [shownZones]);
  useEffect(() => () => placesOnMap.setState({ points: [], zones: [], selected: null, edited: null }), []);
  return null;
}
