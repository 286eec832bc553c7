import { useEffect, useEffectEvent, useState } from 'react';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type {
  Appearance,
  CaptureOptions,
  CaptureStage,
  DeviceId,
  MapView,
  OverlayKind,
} from '../../../../map/map-types.ts';
import { showFleetOnMap, type FleetSource } from '../../../../map/fleet-source.ts';
import { mapSettings } from '../../../../map/map-settings.ts';
import { placesOnMap } from '../../../../map/places.ts';
import { pictureOfMap, type AddressedPicture } from '../../../../map/still-map.ts';
import { bindTrack } from '../../../../map/track/bind-track.ts';
import { track } from '../../../../map/track.ts';
import { zoomFor, type Size } from './paper.ts';

export interface Printed {
  readonly fleet: FleetSource;
  /** As on paper: light. */
  readonly appearance: Appearance;
  /** The visible map on the screen, and the size of its window. */
  readonly view: MapView;
  readonly screen: Size;
  readonly selected: DeviceId | null;
  /** The moments that are seen of layers that can be played. */
  readonly frames: Readonly<Partial<Record<OverlayKind, string>>>;
}

export type PrintPicture = AddressedPicture;

interface Taken extends Size {
  /** Null: it could not be made. */
  readonly picture: PrintPicture | null;
}

/** The picture, or how far it is; failed when it cannot be made. */
export type Preparation = PrintPicture | CaptureStage | 'failed';

/**
 * Draws the visible map again, in the colours, the proportions and the resolution of the paper, and captures it.
 * Another size draws it again; closing the view cancels the drawing.
 */
export function usePrintPicture(printed: Printed, size: Size): Preparation {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [stage, setStage] = useState<CaptureStage>('base');
  const take = useEffectEvent((of: Size, signal: AbortSignal) =>
    takePicture(printed, of, { signal, onStage: setStage }),
  );
  const { width, height } = size;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let address = '';
    const work = async (): Promise<void> => {
      const picture = await take({ width, height }, signal);
      ({ address } = picture);
      setTaken({ width, height, picture });
    };
    work().catch(() => {
      if (!signal.aborted) setTaken({ width, height, picture: null });
    });
    return () => {
      ending.abort();
      URL.revokeObjectURL(address);
    };
  }, [width, height]);
  // A picture of another size belongs to another page.
  const current = taken?.width === width && taken.height === height ? taken : null;
  return current === null ? stage : (current.picture ?? 'failed');
}

function takePicture(printed: Printed, size: Size, options: CaptureOptions): Promise<PrintPicture> {
  const { appearance, view, screen } = printed;
  const zoom = zoomFor(view.zoom, screen, size);
  return pictureOfMap({ size, appearance, view: { ...view, zoom }, show: (map) => show(map, printed) }, options);
}

/** A snapshot: later changes are not followed. */
function show(map: FleetMap, { fleet, selected, frames }: Printed): () => void {
  showFleetOnMap(map, fleet)();
  map.select(selected);
  const { points, zones } = mapSettings.get();
  map.showPlaces({ ...placesOnMap.getState(), visible: { points, zones } });
  for (const kind of ['rain', 'clouds'] as const) {
    const shown = frames[kind];
    if (shown !== undefined) map.showOverlayFrames(kind, { load: [shown], shown });
  }
  return bindTrack(map, track, (id) => fleet.getState().devices.get(id));
}
