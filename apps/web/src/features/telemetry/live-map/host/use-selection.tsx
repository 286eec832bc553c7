import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { DeviceId, LngLat } from '../../../../map/map-types.ts';
import type { FleetSource } from '../../../../map/fleet-source.ts';
import { track } from '../../../../map/track.ts';
import { mapSession } from '../../../../map-ui/map-session.ts';

/** A vehicle that stands is shown with the town around it, not with its street. */
const CLOSEST_ZOOM = 12;

/** Hands selection, following and the lock to the map. A vehicle chosen elsewhere is brought into view. */
export function useSelection(map: FleetMap | null, selected: DeviceId | null, fleet: FleetSource): void {
  const following = useStore(mapSession, (session) => session.following);
  const locked = useStore(mapSession, (session) => session.locked);
  useEffect(() => map?.lock(locked), [map, locked]);
  useEffect(() => map?.follow(following ? selected : null), [map, following, selected]);
  useEffect(() => {
    if (map === null) return undefined;
    map.select(selected);
    if (selected === null) {
      mapSession.setState({ cardOpen: false, following: false });
      return undefined;
    }
    // A click on the map has opened the card: the vehicle is in view.
    return mapSession.getState().cardOpen ? undefined : bringIntoView(map, selected, fleet);
  }, [map, selected, fleet]);
  useEffect(() => {
    if (map === null || selected === null) return undefined;
    let end = (): void => undefined;
    const unsubscribe = mapSession.subscribe((session, before) => {
      if (session.shownAgain === before.shownAgain) return;
      end();
      end = bringIntoView(map, selected, fleet);
    });
    return () => {
      unsubscribe();
      end();
    };
  }, [map, selected, fleet]);
}

/**
 * Shows a vehicle as soon as its place is known, and its last hours as soon as the page has drawn its track. Somebody who
 * moves the map meanwhile has seen enough.
 */
function bringIntoView(map: FleetMap, id: DeviceId, fleet: FleetSource): () => void {
  const undo: (() => void)[] = [];
  const end = (): void => {
    for (const each of undo) each();
  };
  const showVehicle = (): boolean => map.goTo(id);
  const showTrack = (): boolean => {
    const { deviceId, points } = track.getState();
    if (deviceId !== id || points.length === 0 || mapSession.getState().following) return false;
    const places = points.map(([, latitude, longitude]): LngLat => [longitude, latitude]);
    const now = placeOf(fleet, id);
    map.fitPoints(now === null ? places : [...places, now], { closest: CLOSEST_ZOOM });
    return true;
  };
  if (showTrack()) return end;
  undo.push(
    once(showVehicle, (listener) =>
      fleet.subscribe((_state, { changed }) => {
        if (changed.has(id)) listener();
      }),
    ),
    once(showTrack, (listener) => track.subscribe(listener)),
    map.onUserMove(end),
  );
  return end;
}

/** Tries at once, and again whenever asked to, until it succeeds. */
function once(attempt: () => boolean, subscribe: (listener: () => void) => () => void): () => void {
  if (attempt()) return () => undefined;
  const unsubscribe = subscribe(() => {
    if (attempt()) unsubscribe();
  });
  return unsubscribe;
}

function placeOf(fleet: FleetSource, id: DeviceId): LngLat | null {
  const position = fleet.getState().positions.get(id);
  if (position === undefined || position.latitude === null || position.longitude === null) return null;
  return [position.longitude, position.latitude];
}
