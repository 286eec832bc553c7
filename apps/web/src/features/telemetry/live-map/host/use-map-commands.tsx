import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import { mapCommand, type MapCommand } from '../../../../map/map-command.ts';

/** Does what the palette asks of the map, as soon as the map is there. */
export function useMapCommands(map: FleetMap | null, toggleFullscreen: () => Promise<void>): void {
  const asked = useStore(mapCommand, (state) => state.asked);
  const obey = useEffectEvent((command: MapCommand): void => {
    if (command === 'showFleet') map?.fitFleet();
    // A browser refuses it on a page without user interaction; then nothing happens.
    else toggleFullscreen().catch(() => undefined);
  });
  useEffect(() => {
    if (map === null || asked === null) return;
    mapCommand.setState({ asked: null });
    obey(asked);
  }, [map, asked]);
}
