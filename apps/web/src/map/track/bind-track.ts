import type { SeenDevice } from '../../shared/vehicle-status.ts';
import { vehicleTypeOf } from '../domain.ts';
import type { FleetMap } from '../fleet-map.types.ts';
import type { DeviceId, Unsubscribe } from '../map-types.ts';
import { drawnTrack, type TrackPort, type TrackState } from '../track.ts';
import { vehicleIconId } from '../vehicles/vehicle-feature.ts';

/**
 * Draws the shared track on a map and reports the pointer's place to it, until the returned function is called.
 * @param deviceOf to draw the track's own vehicle at the cursor
 */
export function bindTrack(
  map: FleetMap,
  track: TrackPort,
  deviceOf: (id: DeviceId) => Pick<SeenDevice, 'icon'> | undefined,
): Unsubscribe {
  const show = (state: TrackState): void => {
    const icon = state.deviceId === null ? undefined : deviceOf(state.deviceId)?.icon;
    map.showTrack(drawnTrack(state, icon === undefined ? null : vehicleIconId(vehicleTypeOf(icon.type), icon.colour)));
  };
  show(track.getState());
  map.showCursor(track.getState().cursorMs);
  const unsubscribes = [
    track.subscribe((state, before) => {
      const redraw =
        state.points !== before.points ||
        state.stages !== before.stages ||
        state.stops !== before.stops ||
        state.marks !== before.marks ||
        state.colouring !== before.colouring ||
        state.minimumStopSeconds !== before.minimumStopSeconds;
      if (redraw) show(state);
      if (state.cursorMs !== before.cursorMs) map.showCursor(state.cursorMs);
    }),
    track.onFit((places) => map.fitPoints(places)),
    // The pointer does not take the cursor from a replay.
    map.onTrackHover((timeMs) => {
      if (!track.getState().replay.playing) track.setCursor(timeMs);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    map.showTrack(null);
  };
}
