import { createFleetMap } from './fleet-map.ts';
import type { FleetMap } from './fleet-map.types.ts';
import type { Appearance, CaptureOptions, MapPicture, MapView } from './map-types.ts';

/** Points of the picture for each CSS pixel: about 190 for each inch of paper. */
const PIXEL_RATIO = 2;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface StillMap {
  /** CSS pixels. */
  readonly size: Size;
  readonly appearance: Appearance;
  readonly view: MapView;
  /** Puts on the map what the picture shows; gives what takes it away. */
  readonly show: (map: FleetMap) => () => void;
}

/** A picture of a map with its address, which its owner revokes. */
export interface AddressedPicture extends MapPicture {
  readonly address: string;
}

/**
 * Draws a map out of sight, in the resolution of paper, and captures it.
 * @throws {Error} when the browser makes no picture, and when the signal ends it
 */
export async function pictureOfMap(
  { size, appearance, view, show }: StillMap,
  options: CaptureOptions,
): Promise<AddressedPicture> {
  const container = hiddenContainer(size);
  try {
    const picture = await capture(container, { appearance, view, show }, options);
    const blob = await new Promise<Blob | null>((resolve) => picture.canvas.toBlob(resolve));
    if (blob === null) throw new Error('the browser made no picture of the map');
    options.signal?.throwIfAborted();
    return { ...picture, address: URL.createObjectURL(blob) };
  } finally {
    container.remove();
  }
}

async function capture(
  container: HTMLElement,
  { appearance, view, show }: Omit<StillMap, 'size'>,
  options: CaptureOptions,
): Promise<MapPicture> {
  const map = createFleetMap(container, { appearance, view, still: { pixelRatio: PIXEL_RATIO } });
  const unbind = show(map);
  try {
    return await map.capture(options);
  } finally {
    unbind();
    map.destroy();
  }
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
