import { GeoJSONSource, type Map as MapLibreMap, type MapGeoJSONFeature } from 'maplibre-gl';
import type { LngLat, MapMode, ScreenPoint } from '../map-types.ts';
import { Listeners } from '../listeners.ts';
import type { MapPart } from '../map-part.ts';
import type { DrawnPoint, DrawnZone, PlaceRef, PlacesState } from '../places.ts';
import {
  changesOf,
  collection,
  drawnById,
  pointFeature,
  selectedFeatures,
  zoneFeature,
  zoneNameFeature,
} from './place-features.ts';
import { placeHit, type FoundFeature, type PlaceHit } from './place-hit.ts';
import {
  CLUSTER_LAYER,
  POINT_LAYERS,
  POINTS_SOURCE,
  pointsPart,
  SELECTED_SOURCE,
  ZONE_LAYERS,
  ZONE_NAMES_SOURCE,
  ZONES_SOURCE,
  zonesPart,
} from './places-part.ts';

/** How near to a mark a click has to be, pixels; a finger is less exact. */
const NEAR = matchMedia('(pointer: coarse)').matches ? 14 : 4;
const NOTHING: PlacesState = { points: [], zones: [], selected: null, edited: null };

export interface ShownPlaces extends PlacesState {
  readonly visible: { readonly points: boolean; readonly zones: boolean };
}

/** The object under the pointer: the name of a place, or the number of points of a dot. */
export interface PlaceTip {
  readonly at: ScreenPoint;
  readonly name: string | null;
  readonly count: number;
}

/** The company's points and zones on the map, and what the pointer finds of them. */
export class PlacesLayer {
  readonly click = new Listeners<PlaceRef>();
  readonly tip = new Listeners<PlaceTip | null>();
  /** Under the names of the base map. */
  readonly under: MapPart;
  readonly over: MapPart;
  readonly #map: MapLibreMap;
  readonly #open: (place: LngLat, zoom: number) => void;
  #state: ShownPlaces = { ...NOTHING, visible: { points: true, zones: true } };
  #points: ReadonlyMap<number, DrawnPoint> = new Map();
  #zones: ReadonlyMap<number, DrawnZone> = new Map();
  #tipShown = false;

  /** @param open zooms into a dot that stands for several points */
  constructor(map: MapLibreMap, mode: () => MapMode, open: (place: LngLat, zoom: number) => void) {
    this.#map = map;
    this.#open = open;
    const visible = () => this.#state.visible;
    this.under = zonesPart(() => this.#zoneData(), visible, mode);
    const data = {
      points: () => this.#pointData(),
      zoneNames: () => this.#zoneNameData(),
      selected: () => selectedFeatures(this.#state),
    };
    this.over = pointsPart(data, visible, mode);
    map.on('mouseout', this.#onLeave);
  }

  show(next: ShownPlaces): void {
    const before = this.#state;
    this.#state = next;
    if (next.points !== before.points || next.edited !== before.edited) this.#showPoints();
    if (next.zones !== before.zones || next.edited !== before.edited) this.#showZones();
    this.#setData(SELECTED_SOURCE, selectedFeatures(next));
    if (next.visible.points !== before.visible.points) this.#applyVisibility();
    else if (next.visible.zones !== before.visible.zones) this.#applyVisibility();
  }

  /** Redraws everything after the style was rebuilt. */
  redraw(): void {
    this.#setData(POINTS_SOURCE, this.#pointData());
    this.#setData(ZONES_SOURCE, this.#zoneData());
    this.#setData(ZONE_NAMES_SOURCE, this.#zoneNameData());
    this.#setData(SELECTED_SOURCE, selectedFeatures(this.#state));
  }

  hit({ x, y }: ScreenPoint): PlaceHit | null {
    const near: [[number, number], [number, number]] = [
      [x - NEAR, y - NEAR],
      [x + NEAR, y + NEAR],
    ];
    const marks = this.#query(near, [...POINT_LAYERS, CLUSTER_LAYER]);
    const areas = this.#query([x, y], ZONE_LAYERS);
    return placeHit([...marks, ...areas], { points: POINT_LAYERS, cluster: CLUSTER_LAYER, zones: ZONE_LAYERS });
  }

  /** A click that hit no vehicle; false when it hits no place either. */
  takeClick(at: ScreenPoint): boolean {
    const hit = this.hit(at);
    if (hit === null) return false;
    if (hit.kind === 'place') this.click.notify(hit.place);
    else void this.#openCluster(hit.cluster, at);
    return true;
  }

  /** Updates the tip for the object under the pointer; true where a click has an effect. */
  pointAt(at: ScreenPoint | null): boolean {
    const hit = at === null ? null : this.hit(at);
    if (hit === null || at === null) {
      this.#onLeave();
      return false;
    }
    this.#tipShown = true;
    this.tip.notify({
      at,
      name: hit.kind === 'place' ? hit.name : null,
      count: hit.kind === 'cluster' ? hit.count : 1,
    });
    return true;
  }

  destroy(): void {
    this.#map.off('mouseout', this.#onLeave);
    this.click.clear();
    this.tip.clear();
  }

  readonly #onLeave = (): void => {
    if (this.#tipShown) this.tip.notify(null);
    this.#tipShown = false;
  };

  #showPoints(): void {
    const after = drawnById('point', this.#state.points, this.#state.edited);
    const changes = changesOf(this.#points, after, pointFeature);
    this.#points = after;
    const source = this.#source(POINTS_SOURCE);
    if (changes === null) void source?.setData(this.#pointData());
    else if (changes.add?.length || changes.remove?.length) void source?.updateData(changes);
  }

  #showZones(): void {
    const after = drawnById('zone', this.#state.zones, this.#state.edited);
    const before = this.#zones;
    this.#zones = after;
    const changes = changesOf(before, after, zoneFeature);
    const names = changesOf(before, after, zoneNameFeature);
    if (changes === null || names === null) {
      this.#setData(ZONES_SOURCE, this.#zoneData());
      this.#setData(ZONE_NAMES_SOURCE, this.#zoneNameData());
    } else if (changes.add?.length || changes.remove?.length) {
      void this.#source(ZONES_SOURCE)?.updateData(changes);
      void this.#source(ZONE_NAMES_SOURCE)?.updateData(names);
    }
  }

  #applyVisibility(): void {
    for (const { id, layout } of [...this.under.layers(), ...this.over.layers()])
      if (this.#map.getLayer(id)) this.#map.setLayoutProperty(id, 'visibility', layout?.visibility ?? 'visible');
  }

  async #openCluster(cluster: number, at: ScreenPoint): Promise<void> {
    const { lng, lat } = this.#map.unproject([at.x, at.y]);
    const zoom = await this.#source(POINTS_SOURCE)?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined) this.#open([lng, lat], zoom);
  }

  #query(where: Parameters<MapLibreMap['queryRenderedFeatures']>[0], layers: readonly string[]): FoundFeature[] {
    const there = layers.filter((id) => this.#map.getLayer(id));
    if (there.length === 0) return [];
    return this.#map.queryRenderedFeatures(where, { layers: there }).map(foundFeature);
  }

  #pointData() {
    return collection([...this.#points.values()].map(pointFeature));
  }

  #zoneData() {
    return collection([...this.#zones.values()].map(zoneFeature));
  }

  #zoneNameData() {
    return collection([...this.#zones.values()].map(zoneNameFeature));
  }

  #source(id: string): GeoJSONSource | null {
    const source = this.#map.getSource(id);
    return source instanceof GeoJSONSource ? source : null;
  }

  #setData(id: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
    void this.#source(id)?.setData(data);
  }
}

function foundFeature({ layer, id, properties }: MapGeoJSONFeature): FoundFeature {
  const { name, size, point_count: count, cluster_id: cluster } = properties;
  return {
    layer: layer.id,
    id: typeof id === 'number' ? id : null,
    name: typeof name === 'string' ? name : '',
    size: typeof size === 'number' ? size : 0,
    count: typeof count === 'number' ? count : null,
    cluster: typeof cluster === 'number' ? cluster : null,
  };
}
