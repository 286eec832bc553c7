import { DEFAULT_MAP_CENTRE, DEFAULT_MAP_ZOOM } from '@konvoj/contract';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { prepareMaps } from '../../../map/base/setup.ts';
import { createFleetMap } from '../../../map/fleet-map.ts';
import type { FleetMap } from '../../../map/fleet-map.types.ts';
import type { Appearance } from '../../../map/map-types.ts';
import { showFleetOnMap } from '../../../map/fleet-source.ts';
import type { LinkFleet } from './link-rows.ts';

interface Options {
  readonly fleet: LinkFleet;
  readonly appearance: Appearance;
  readonly onSelect: (id: number) => void;
}

/** Creates the map once, keeps it fed with the vehicles of the link, and shows all of them first. */
export function useSharedMap(
  container: RefObject<HTMLElement | null>,
  { fleet, appearance, onSelect }: Options,
): { readonly map: FleetMap | null; readonly hasFailed: boolean } {
  const [map, setMap] = useState<FleetMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const create = useEffectEvent((element: HTMLElement): FleetMap =>
    createFleetMap(element, { appearance, view: { ...DEFAULT_MAP_CENTRE, zoom: DEFAULT_MAP_ZOOM } }),
  );
  const select = useEffectEvent((id: number) => onSelect(id));

  useEffect(() => {
    let hasEnded = false;
    let end = (): void => {};
    const start = async (): Promise<void> => {
      await prepareMaps();
      const element = container.current;
      if (hasEnded || element === null) return;
      const created = create(element);
      const undo = [showFleetOnMap(created, fleet), showAllAtFirst(created, fleet), created.onVehicleClick(select)];
      end = () => {
        for (const each of undo) each();
        created.destroy();
        setMap(null);
      };
      setMap(created);
    };
    // Without WebGL2 there is no map, and the page shows a message.
    start().catch(() => setFailed(true));
    return () => {
      hasEnded = true;
      end();
    };
  }, [container, fleet]);

  useEffect(() => map?.setAppearance(appearance), [map, appearance]);
  return { map, hasFailed };
}

/** As soon as their positions are known. A single vehicle is selected and centred, with its surroundings. */
function showAllAtFirst(map: FleetMap, fleet: LinkFleet): () => void {
  const attempt = (): boolean => fleet.getState().devices.size === 1 || map.fitFleet();
  if (attempt()) return () => undefined;
  const unsubscribe = fleet.subscribe(() => {
    if (attempt()) unsubscribe();
  });
  return unsubscribe;
}
