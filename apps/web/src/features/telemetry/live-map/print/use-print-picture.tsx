import { useEffect, useEffectEvent, useState } from 'react';
import { createFleetMap } from '../../../../map/fleet-map.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type {
  Appearance,
  CaptureOptions,
  CaptureStage,
  DeviceId,
  MapPicture,
  MapView,
  OverlayKind,
} from '../../../../map/map-types.ts';
import { showFleetOnMap, type FleetSource } from '../../../../map/fleet-source.ts';
import { mapSettings } from '../../../../map/map-settings.ts';
import { placesOnMap } from '../../../../map/places.ts';
import { bindTrack } from '../../../../map/track/bind-track.ts';
import { track } from '../../../../map/track.ts';
import { zoomFor, type Size } from './paper.ts';

/** Points of the picture for each CSS pixel: about 190 for each inch of paper. */
const PIXEL_RATIO = 2;

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

export interface PrintPicture extends MapPicture {
  readonly address: string;
}

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
  const take = useEffectEvent((container: HTMLElement, of: Size, signal: AbortSignal) =>
    takePicture(container, printed, of, { signal, onStage: setStage }),
  );
  const { width, height } = size;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let address = '';
    const container = hiddenContainer({ width, height });
    const work = async (): Promise<void> => {
      const picture = await take(container, { width, height }, signal);
      const blob = await new Promise<Blob | null>((resolve) => picture.canvas.toBlob(resolve));
      if (blob === null) throw new Error('the browser made no picture of the map');
      if (signal.aborted) return;
      address = URL.createObjectURL(blob);
      setTaken({ width, height, picture: { ...picture, address } });
    };
    work()
      .catch(() => {
        if (!signal.aborted) setTaken({ width, height, picture: null });
      })
      .finally(() => container.remove());
    return () => {
      ending.abort();
      URL.revokeObjectURL(address);
    };
  }, [width, height]);
  // A picture of another size belongs to another page.
  const current = taken?.width === width && taken.height === height ? taken : null;
  return current === null ? stage : (current.picture ?? 'failed');
}

async function takePicture(
  container: HTMLElement,
  printed: Printed,
  size: Size,
  options: CaptureOptions,
): Promise<MapPicture> {
  const { appearance, view, screen } = printed;
  const zoom = zoomFor(view.zoom, screen, size);
  const map = createFleetMap(container, {
    appearance,
    view: { ...view, zoom },
    still: { pixelRatio: PIXEL_RATIO },
  });
  const unbind = show(map, printed);
  try {
    return await map.capture(options);
  } finally {
    unbind();
    map.destroy();
  }
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

/** In the page, for a map wants a size, but out of sight and out of reach. */
function hiddenContainer({ width, height }: Size): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.inert = true;
  element.style.cssText = `position:fixed;left:-20000px;top:0;width:${width}px;height:${height}px`;
  document.body.append(element);
  return element;
}
