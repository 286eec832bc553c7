import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapPart } from '../map-part.ts';

export interface OwnParts {
  /** Below the names of the base map: pictures of traffic and weather. */
  readonly under: readonly MapPart[];
  /** Above everything: tracks and vehicles. */
  readonly over: readonly MapPart[];
}

/** What is being drawn is in layers of the drawing library, which puts them on the map and names them so. */
const DRAWING = 'td-';
const isDrawing = (id: string): boolean => id.startsWith(DRAWING);

/**
 * A base style with our parts in it, and on top of them what is being drawn. Sources that the map already has are taken over as they are, so that a change of
 * the base map does not load them again.
 */
export function withOwnParts(
  previous: StyleSpecification | undefined,
  base: StyleSpecification,
  { under, over }: OwnParts,
): StyleSpecification {
  const parts = [...under, ...over];
  const ours = Object.fromEntries(parts.flatMap((part) => Object.entries(part.sources())));
  const kept = Object.fromEntries(
    Object.entries(ours).map(([id, source]): [string, SourceSpecification] => [id, previous?.sources[id] ?? source]),
  );
  const drawing = Object.entries(previous?.sources ?? {}).filter(([id]) => isDrawing(id));
  const drawn = previous?.layers.filter(({ id }) => isDrawing(id)) ?? [];
  const firstName = base.layers.findIndex((layer) => layer.type === 'symbol');
  const names = firstName === -1 ? base.layers.length : firstName;
  return {
    ...base,
    sources: { ...base.sources, ...kept, ...Object.fromEntries(drawing) },
    layers: [
      ...base.layers.slice(0, names),
      ...layersOf(under),
      ...base.layers.slice(names),
      ...layersOf(over),
      ...drawn,
    ],
  };
}

function layersOf(parts: readonly MapPart[]): LayerSpecification[] {
  return parts.flatMap((part) => [...part.layers()]);
}
