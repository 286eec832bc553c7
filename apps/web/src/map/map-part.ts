import type { LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';

/** A piece of the map that is ours: what it adds to a style. It survives a change of the base map. */
export interface MapPart {
  sources(): Readonly<Record<string, SourceSpecification>>;
  /** From the bottom to the top. */
  layers(): readonly LayerSpecification[];
}

/** Adds a part to the map as it is, below the layer `below` where that exists; what is there already stays. */
export function addPart(map: MapLibreMap, part: MapPart, below?: string): void {
  for (const [id, source] of Object.entries(part.sources())) if (!map.getSource(id)) map.addSource(id, source);
  const before = below !== undefined && map.getLayer(below) ? below : undefined;
  for (const layer of part.layers()) if (!map.getLayer(layer.id)) map.addLayer(layer, before);
}

export function removePart(map: MapLibreMap, part: MapPart): void {
  for (const layer of part.layers()) if (map.getLayer(layer.id)) map.removeLayer(layer.id);
  for (const id of Object.keys(part.sources())) if (map.getSource(id)) map.removeSource(id);
}
