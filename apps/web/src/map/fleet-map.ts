import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, GeoJSONSource, Map as MapLibreMap, ScaleControl, type MapMouseEvent } from 'maplibre-gl';
import { Anchors } from './anchors.ts';
import { BaseMap, embeddedBase } from './base/base-map.ts';
import { addImage, redrawImages } from './base/map-images.ts';
import { withOwnParts, type OwnParts } from './base/own-style.ts';
import { Camera } from './camera.ts';
import type { Appearance, DeviceId, FleetMap, MapView, Unsubscribe, VehicleChanges } from './fleet-map.types.ts';
import { Listeners } from './listeners.ts';
import { addPart, removePart } from './map-part.ts';
import { OVERLAY_KINDS } from './fleet-map.types.ts';
import { overlayPart } from './overlays/overlay-part.ts';
import { TrackLayer } from './track/track-layer.ts';
import { FleetModel } from './vehicles/fleet-model.ts';
import { FrontVehicles } from './vehicles/front-vehicles.ts';
import {
  CLICKABLE_LAYERS,
  CLUSTER_LAYER,
  FLEET_SOURCE,
  FRONT_SOURCE,
  selectionFilter,
} from './vehicles/vehicle-layers.ts';
import { vehiclePart } from './vehicles/vehicle-part.ts';

/** Within 20 s the age of all data has been looked at again, a part of the fleet at a time. */
const AGE_EVERY_MS = 500;
const AGE_PARTS = 40;
/** Half a finger: vehicles near a click are hit too. */
const CLICK_REACH_PIXELS = 5;

export interface FleetMapOptions {
  readonly appearance: Appearance;
  readonly view: MapView;
  /** Texts of the map's own controls, in the language of the page. */
  readonly locale?: Record<string, string>;
  /** Wall clock, epoch milliseconds. */
  readonly now?: () => number;
}

/**
 * Creates the map in a container. `prepareMaps` has to be done before, for text is drawn from fonts already there.
 * The embedded map shows at once; an online style replaces it when it has come.
 */
export function createFleetMap(container: HTMLElement, options: FleetMapOptions): FleetMap {
  return new MapController(container, options);
}

class MapController implements FleetMap {
  readonly #map: MapLibreMap;
  readonly #now: () => number;
  readonly #model = new FleetModel();
  readonly #front: FrontVehicles;
  readonly #camera: Camera;
  readonly #track: TrackLayer;
  readonly #base: BaseMap;
  readonly #anchors: Anchors;
  readonly #vehicleClick = new Listeners<DeviceId>();
  readonly #backgroundClick = new Listeners<void>();
  readonly #followStopped = new Listeners<void>();
  readonly #viewChange = new Listeners<MapView>();
  readonly #fallback = new Listeners<boolean>();
  readonly #ageTimer: ReturnType<typeof setInterval>;
  #appearance: Appearance;
  #agePart = 0;
  #followed: DeviceId | null = null;
  #frame: number | null = null;

  constructor(container: HTMLElement, { appearance, view, locale, now = Date.now }: FleetMapOptions) {
    this.#appearance = appearance;
    this.#now = now;
    this.#map = new MapLibreMap({
      container,
      style: { version: 8, sources: {}, layers: [] },
      center: [view.longitude, view.latitude],
      zoom: view.zoom,
      minZoom: 2,
      maxZoom: 19,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      // Not 0: without fading MapLibre places all names again in every frame, and in one piece.
      fadeDuration: 200,
      ...(locale === undefined ? {} : { locale }),
    });
    const map = this.#map;
    this.#front = new FrontVehicles(map, this.#model, () => this.#anchors.tell());
    this.#camera = new Camera(map);
    this.#camera.keepNorthUp();
    this.#track = new TrackLayer(map, () => this.#appearance.mode);
    this.#anchors = new Anchors(map, (id) => this.#front.place(id, performance.now()));
    map.setMissingStyleImageResolver((id) => addImage(map, id, this.#appearance.mode));
    map.setStyle(withOwnParts(undefined, embeddedBase(appearance), this.#parts()), { diff: false });
    this.#base = new BaseMap(
      map,
      () => this.#parts(),
      appearance,
      (fallenBack) => this.#fallback.tell(fallenBack),
    );
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    map.addControl(new ScaleControl({ maxWidth: 110, unit: 'metric' }), 'bottom-left');
    map.on('style.load', this.#onStyleBuilt);
    map.on('click', this.#onClick);
    map.on('mousemove', this.#onPointer);
    map.on('dragstart', this.#onDrag);
    map.on('moveend', this.#onMoveEnd);
    // Without a listener every tile that a provider does not have would be an error of ours in the console.
    map.on('error', ignore);
    this.#ageTimer = setInterval(() => {
      this.#agePart = (this.#agePart + 1) % AGE_PARTS;
      this.#model.noteAged(this.#agePart, AGE_PARTS);
      this.#scheduleDraw();
    }, AGE_EVERY_MS);
    if (appearance.styleUrl !== null) void this.#base.show(appearance);
  }

  showVehicles(changes: VehicleChanges): void {
    this.#model.note(changes);
    this.#scheduleDraw();
  }

  retryOnline(): void {
    void this.#base.show(this.#appearance);
  }

  setAppearance(next: Appearance): void {
    const before = this.#appearance;
    this.#appearance = next;
    const baseDiffers =
      next.styleUrl !== before.styleUrl || next.mode !== before.mode || next.language !== before.language;
    if (next.mode !== before.mode) void redrawImages(this.#map, next.mode);
    if (baseDiffers) void this.#base.show(next);
    if (next.mode !== before.mode) this.#track.redraw();
    if (next.labels !== before.labels) this.#setLabels();
    for (const kind of OVERLAY_KINDS) {
      const [was, is] = [before.overlays[kind], next.overlays[kind]];
      if (was === is) continue;
      if (was !== undefined) removePart(this.#map, overlayPart(kind, was));
      if (is !== undefined) addPart(this.#map, overlayPart(kind, is), this.#firstNameLayer());
    }
  }

  select(deviceId: DeviceId | null): void {
    if (deviceId === this.#front.selected) return;
    this.#front.select(deviceId);
    if (this.#map.getLayer('fleet-selection')) this.#map.setFilter('fleet-selection', selectionFilter(deviceId));
  }

  follow(deviceId: DeviceId | null): void {
    this.#followed = deviceId;
    // The wheel then zooms around the vehicle and not away from it.
    if (deviceId === null) this.#map.scrollZoom.enable();
    else this.#map.scrollZoom.enable({ around: 'center' });
    if (this.#camera.locked) this.#map.scrollZoom.disable();
    this.#keepFollowing();
  }

  lock(locked: boolean): void {
    this.#camera.lock(locked);
  }

  zoomBy(levels: number): void {
    this.#camera.zoomBy(levels);
  }

  goTo(deviceId: DeviceId): boolean {
    this.#draw();
    const place = this.#front.place(deviceId, performance.now());
    if (place !== null) this.#camera.goTo(place);
    return place !== null;
  }

  fitFleet(): boolean {
    this.#draw();
    const places = this.#model.features().map(({ geometry }) => geometry.coordinates);
    this.#camera.fit(places);
    return places.length > 0;
  }

  fitPoints(points: Parameters<FleetMap['fitPoints']>[0]): void {
    this.#camera.fit(points);
  }

  view(): MapView {
    return this.#camera.view();
  }

  showTrack(track: Parameters<FleetMap['showTrack']>[0]): void {
    this.#track.show(track);
  }

  showCursor(timeMs: number | null): void {
    this.#track.showCursor(timeMs);
  }

  onVehicleClick = (listener: (deviceId: DeviceId) => void): Unsubscribe => this.#vehicleClick.add(listener);
  onBackgroundClick = (listener: () => void): Unsubscribe => this.#backgroundClick.add(listener);
  onFollowStopped = (listener: () => void): Unsubscribe => this.#followStopped.add(listener);
  onViewChange = (listener: (view: MapView) => void): Unsubscribe => this.#viewChange.add(listener);
  onFallback = (listener: (fallenBack: boolean) => void): Unsubscribe => this.#fallback.add(listener);
  onTrackHover: FleetMap['onTrackHover'] = (listener) => this.#track.hover.add(listener);
  onTrackTip: FleetMap['onTrackTip'] = (listener) => this.#track.tip.add(listener);
  anchor: FleetMap['anchor'] = (deviceId, listener) => this.#anchors.add(deviceId, listener);

  destroy(): void {
    clearInterval(this.#ageTimer);
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#front.destroy();
    this.#base.destroy();
    this.#track.destroy();
    this.#anchors.destroy();
    for (const listeners of [this.#vehicleClick, this.#backgroundClick, this.#followStopped]) listeners.clear();
    this.#viewChange.clear();
    this.#fallback.clear();
    this.#map.remove();
  }

  #parts(): OwnParts {
    const { mode, labels, overlays } = this.#appearance;
    const under = OVERLAY_KINDS.flatMap((kind) => {
      const tiles = overlays[kind];
      return tiles === undefined ? [] : [overlayPart(kind, tiles)];
    });
    const vehicles = vehiclePart(() => ({
      mode,
      labels,
      selected: this.#front.selected,
      fleet: this.#model.features(),
      front: this.#front.features(performance.now()),
    }));
    return { under, over: [this.#track.part, vehicles] };
  }

  #scheduleDraw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
  }

  #draw(): void {
    if (!this.#model.hasPending) return;
    const source = this.#map.getSource(FLEET_SOURCE);
    // While a style is being built there is nothing to draw into; `style.load` draws it all.
    if (!(source instanceof GeoJSONSource)) return;
    const { diff, moved } = this.#model.take(this.#now());
    if (diff === null && moved.length === 0) return;
    if (diff !== null) void source.updateData(diff);
    this.#front.move(moved, performance.now());
    this.#anchors.tell();
    this.#keepFollowing();
  }

  /** Keeps the followed vehicle in the centre, in step with its movement. */
  #keepFollowing(): void {
    if (this.#followed === null) return;
    const target = this.#model.place(this.#followed);
    if (target === null || this.#camera.isCentred(target)) return;
    this.#camera.keepCentred(target, Math.max(300, this.#front.remaining(this.#followed, performance.now())));
  }

  #firstNameLayer(): string | undefined {
    return this.#map.getStyle().layers.find((layer) => layer.type === 'symbol')?.id;
  }

  #setLabels(): void {
    for (const name of [FLEET_SOURCE, FRONT_SOURCE]) {
      const layer = `${name}-label`;
      if (this.#map.getLayer(layer)) this.#map.setLayoutProperty(layer, 'text-field', ['get', this.#appearance.labels]);
    }
  }

  readonly #onStyleBuilt = (): void => {
    const source = this.#map.getSource(FLEET_SOURCE);
    if (source instanceof GeoJSONSource) {
      void source.setData({ type: 'FeatureCollection', features: this.#model.features() });
    }
    this.#front.restore();
    this.#track.redraw();
    this.#draw();
  };

  readonly #onClick = ({ point }: MapMouseEvent): void => {
    const reach = CLICK_REACH_PIXELS;
    const box: [[number, number], [number, number]] = [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ];
    const hits = this.#map.queryRenderedFeatures(box, { layers: this.#existing([...CLICKABLE_LAYERS, CLUSTER_LAYER]) });
    const vehicle = hits.find(({ properties }) => properties['plate'] !== undefined);
    const cluster = hits.find(({ properties }) => properties['cluster_id'] !== undefined);
    if (typeof vehicle?.id === 'number') this.#vehicleClick.tell(vehicle.id);
    else if (cluster !== undefined) void this.#openCluster(cluster);
    else this.#backgroundClick.tell();
  };

  async #openCluster({
    properties,
    geometry,
  }: ReturnType<MapLibreMap['queryRenderedFeatures']>[number]): Promise<void> {
    const source = this.#map.getSource(FLEET_SOURCE);
    const id: unknown = properties['cluster_id'];
    if (!(source instanceof GeoJSONSource) || typeof id !== 'number' || geometry.type !== 'Point') return;
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const zoom = await source.getClusterExpansionZoom(id);
    this.#camera.open([longitude, latitude], zoom);
  }

  readonly #onPointer = ({ point }: MapMouseEvent): void => {
    const layers = this.#existing([...CLICKABLE_LAYERS, CLUSTER_LAYER]);
    const over = this.#map.queryRenderedFeatures(point, { layers }).length > 0;
    this.#map.getCanvas().style.cursor = over ? 'pointer' : '';
  };

  readonly #onDrag = (): void => {
    if (this.#followed === null) return;
    this.follow(null);
    this.#followStopped.tell();
  };

  readonly #onMoveEnd = (): void => {
    this.#viewChange.tell(this.#camera.view());
    // A zoom has ended the movement in step with the vehicle: take it up again.
    this.#keepFollowing();
  };

  #existing(layers: readonly string[]): string[] {
    return layers.filter((layer) => this.#map.getLayer(layer));
  }
}

function ignore(): void {}
