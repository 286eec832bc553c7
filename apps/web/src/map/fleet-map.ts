import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as MapLibreMap, ScaleControl, type MapMouseEvent } from 'maplibre-gl';
import { Anchors } from './anchors.ts';
import { BaseMap, embeddedBase } from './base/base-map.ts';
import { addImage, redrawImages } from './base/map-images.ts';
import { withOwnParts, type OwnParts } from './base/own-style.ts';
import { Camera } from './camera.ts';
import type { FleetMap } from './fleet-map.types.ts';
import type {
  Appearance,
  DeviceId,
  LngLat,
  MapView,
  Unsubscribe,
  VehicleChanges,
  VehicleGroupTip,
  VehicleStack,
} from './map-types.ts';
import { ContextMenuGesture } from './context-menu-gesture.ts';
import { MapTools } from './draw/map-tools.ts';
import { Listeners } from './listeners.ts';
import { RouteLayer } from './route/route-layer.ts';
import { PlacesLayer } from './places-layer/places-layer.ts';
import { Pin } from './pin.ts';
import { Overlays } from './overlays/overlays.ts';
import { captureMap } from './capture.ts';
import { TrackLayer } from './track/track-layer.ts';
import { VehicleOverlay } from './vehicles/vehicle-overlay.ts';

/** The age of all data is checked every 20 s, a part of the fleet at a time. */
const AGE_EVERY_MS = 500;
const AGE_PARTS = 40;
const NEVER_MS = 2_147_483_647;

export interface FleetMapOptions {
  readonly appearance: Appearance;
  readonly view: MapView;
  /** Texts of the map's own controls, in the language of the page. */
  readonly locale?: Record<string, string>;
  /** Wall clock, epoch milliseconds. */
  readonly now?: () => number;
  /** For a picture to print: nothing can be moved, nothing fades in, and it is this much finer than CSS pixels. */
  readonly still?: { readonly pixelRatio: number };
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
  readonly #vehicles: VehicleOverlay;
  readonly #camera: Camera;
  readonly #track: TrackLayer;
  readonly #places: PlacesLayer;
  readonly #route: RouteLayer;
  readonly #contextMenu: ContextMenuGesture;
  readonly #tools: MapTools;
  readonly #overlays: Overlays;
  readonly #base: BaseMap;
  readonly #anchors: Anchors;
  readonly #pin: Pin;
  readonly #vehicleClick = new Listeners<DeviceId>();
  readonly #stackClick = new Listeners<VehicleStack>();
  readonly #groupTip = new Listeners<VehicleGroupTip | null>();
  readonly #userMove = new Listeners<void>();
  readonly #backgroundClick = new Listeners<void>();
  readonly #followStopped = new Listeners<void>();
  readonly #viewChange = new Listeners<MapView>();
  readonly #fallback = new Listeners<boolean>();
  readonly #ageTimer: ReturnType<typeof setInterval>;
  readonly #ready: Promise<void>;
  readonly #pixelRatio: number;
  #appearance: Appearance;
  #agePart = 0;
  #followed: DeviceId | null = null;

  constructor(container: HTMLElement, { appearance, view, locale, now = Date.now, still }: FleetMapOptions) {
    this.#appearance = appearance;
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
      ...(still === undefined ? {} : { pixelRatio: 1, fadeDuration: 0, interactive: false }),
      ...(locale === undefined ? {} : { locale }),
    });
    const map = this.#map;
    this.#pixelRatio = still?.pixelRatio ?? map.getPixelRatio();
    this.#camera = new Camera(map, () => this.#base.closestZoom);
    this.#camera.keepNorthUp();
    const modeNow = () => this.#appearance.mode;
    this.#track = new TrackLayer(map, modeNow);
    this.#places = new PlacesLayer(map, modeNow, (place, zoom) => this.#camera.open(place, zoom));
    this.#route = new RouteLayer(map, modeNow, () => this.#tools.blocksRoute);
    this.#overlays = new Overlays(map, appearance.overlays);
    this.#tools = new MapTools(map, {
      mode: modeNow,
      language: () => this.#appearance.language,
      isLocked: () => this.#camera.locked,
      isRouteAt: (at) => this.#route.isAt(at),
    });
    this.#contextMenu = new ContextMenuGesture(map, this.#tools);
    const { mode, labels } = appearance;
    this.#vehicles = new VehicleOverlay(map, {
      mode,
      labels,
      now,
      pixelRatio: this.#pixelRatio,
      onMoved: () => this.#onMoved(),
    });
    this.#anchors = new Anchors(map, (id) => this.#vehicles.place(id));
    this.#pin = new Pin(map);
    map.setMissingStyleImageResolver((id) => addImage(map, id, this.#appearance.mode));
    map.setStyle(withOwnParts(undefined, embeddedBase(appearance), this.#parts()), { diff: false });
    this.#base = new BaseMap(
      map,
      () => this.#parts(),
      appearance,
      (fallenBack) => this.#fallback.notify(fallenBack),
    );
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    map.addControl(new ScaleControl({ maxWidth: 80, unit: 'metric' }), 'bottom-left');
    map.on('style.load', this.#onStyleBuilt);
    map.on('click', this.#onClick);
    map.on('mousemove', this.#onPointer);
    map.on('dragstart', this.#onDrag);
    map.on('movestart', this.#onMoveStart);
    map.on('moveend', this.#onMoveEnd);
    // Without a listener every tile that a provider does not have would be an error of ours in the console.
    map.on('error', ignore);
    // A picture is of one moment.
    const ageEvery = still === undefined ? AGE_EVERY_MS : NEVER_MS;
    this.#ageTimer = setInterval(() => {
      this.#agePart = (this.#agePart + 1) % AGE_PARTS;
      this.#vehicles.noteAged(this.#agePart, AGE_PARTS);
    }, ageEvery);
    this.#ready = appearance.styleUrl === null ? Promise.resolve() : this.#base.show(appearance);
  }

  showVehicles(changes: VehicleChanges): void {
    this.#vehicles.note(changes);
  }

  showOnly: FleetMap['showOnly'] = (accepts) => this.#vehicles.showOnly(accepts);

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
    if (next.mode !== before.mode) this.#vehicles.setMode(next.mode);
    if (next.labels !== before.labels) this.#vehicles.setLabels(next.labels);
    this.#overlays.show(next.overlays);
  }

  select(deviceId: DeviceId | null): void {
    if (deviceId !== this.#vehicles.selected) this.#vehicles.select(deviceId);
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
    this.#vehicles.flush();
    const place = this.#vehicles.place(deviceId);
    if (place !== null) this.#camera.goToVehicle(place);
    return place !== null;
  }

  goToPlace(place: LngLat, zoom: number): void {
    this.#camera.goTo(place, zoom);
  }

  showPin: FleetMap['showPin'] = (pin) => this.#pin.show(pin);

  showOverlayFrames: FleetMap['showOverlayFrames'] = (kind, frames) => this.#overlays.showFrames(kind, frames);
  isOverlayFrameLoaded: FleetMap['isOverlayFrameLoaded'] = (kind, frame) => this.#overlays.isLoaded(kind, frame);
  retryOverlay: FleetMap['retryOverlay'] = (kind) => this.#overlays.retry(kind);
  onOverlayFailure: FleetMap['onOverlayFailure'] = (listener) => this.#overlays.failure.add(listener);

  fitFleet(): boolean {
    this.#vehicles.flush();
    const places = this.#vehicles.places();
    this.#camera.fit(places);
    return places.length > 0;
  }

  fitPoints: FleetMap['fitPoints'] = (points, options) => this.#camera.fit(points, options);

  revealPoints(points: Parameters<FleetMap['revealPoints']>[0]): void {
    this.#camera.reveal(points);
  }

  keepClear: FleetMap['keepClear'] = (covered) => this.#camera.keepClear(covered);

  uncover(deviceId: DeviceId): void {
    const place = this.#vehicles.place(deviceId);
    if (place !== null) this.#camera.uncover(place);
  }

  view(): MapView {
    return this.#camera.view();
  }

  showPlaces: FleetMap['showPlaces'] = (places) => this.#places.show(places);

  showRoute: FleetMap['showRoute'] = (route) => this.#route.show(route);

  showTrack(track: Parameters<FleetMap['showTrack']>[0]): void {
    this.#track.show(track);
  }

  showCursor(timeMs: number | null): void {
    this.#track.showCursor(timeMs);
  }

  onVehicleClick = (listener: (deviceId: DeviceId) => void): Unsubscribe => this.#vehicleClick.add(listener);
  onStackClick: FleetMap['onStackClick'] = (listener) => this.#stackClick.add(listener);
  onGroupTip: FleetMap['onGroupTip'] = (listener) => this.#groupTip.add(listener);
  onUserMove: FleetMap['onUserMove'] = (listener) => this.#userMove.add(listener);
  onPinClick: FleetMap['onPinClick'] = (listener) => this.#pin.click.add(listener);
  onPlaceClick: FleetMap['onPlaceClick'] = (listener) => this.#places.click.add(listener);
  onRouteEdit: FleetMap['onRouteEdit'] = (listener) => this.#route.edit.add(listener);
  onPlaceTip: FleetMap['onPlaceTip'] = (listener) => this.#places.tip.add(listener);
  onBackgroundClick = (listener: () => void): Unsubscribe => this.#backgroundClick.add(listener);
  onContextAsked: FleetMap['onContextAsked'] = (listener) => this.#contextMenu.asked.add(listener);
  onFollowStopped = (listener: () => void): Unsubscribe => this.#followStopped.add(listener);
  onViewChange = (listener: (view: MapView) => void): Unsubscribe => this.#viewChange.add(listener);
  onFallback = (listener: (fallenBack: boolean) => void): Unsubscribe => this.#fallback.add(listener);
  onTrackHover: FleetMap['onTrackHover'] = (listener) => this.#track.hover.add(listener);
  onTrackTip: FleetMap['onTrackTip'] = (listener) => this.#track.tip.add(listener);
  anchor: FleetMap['anchor'] = (deviceId, listener) => this.#anchors.add(deviceId, listener);
  anchorPlace: FleetMap['anchorPlace'] = (place, listener) => this.#anchors.addPlace(place, listener);

  capture: FleetMap['capture'] = (options = {}) =>
    captureMap(this.#map, this.#vehicles, { ...options, ready: this.#ready, pixelRatio: this.#pixelRatio });

  destroy(): void {
    clearInterval(this.#ageTimer);
    this.#vehicles.destroy();
    this.#base.destroy();
    this.#overlays.destroy();
    this.#track.destroy();
    this.#places.destroy();
    this.#route.destroy();
    this.#contextMenu.destroy();
    this.#tools.destroy();
    this.#anchors.destroy();
    this.#pin.destroy();
    for (const listeners of [this.#vehicleClick, this.#backgroundClick, this.#followStopped]) listeners.clear();
    for (const listeners of [this.#stackClick, this.#groupTip, this.#userMove]) listeners.clear();
    this.#viewChange.clear();
    this.#fallback.clear();
    this.#map.remove();
  }

  #parts(): OwnParts {
    return {
      under: [...this.#overlays.parts(), this.#places.under],
      over: [this.#places.over, this.#track.part, this.#route.part, ...this.#tools.parts],
    };
  }

  #onMoved(): void {
    this.#anchors.notify();
    this.#keepFollowing();
  }

  /** Keeps the followed vehicle in the centre, in step with its movement. */
  #keepFollowing(): void {
    if (this.#followed === null) return;
    const target = this.#vehicles.end(this.#followed);
    if (target === null || this.#camera.isCentred(target)) return;
    this.#camera.keepCentred(target, Math.max(300, this.#vehicles.remaining(this.#followed)));
  }

  readonly #onStyleBuilt = (): void => {
    this.#overlays.redraw();
    this.#track.redraw();
    this.#places.redraw();
    this.#route.redraw();
    this.#tools.redraw();
  };

  readonly #onClick = ({ point }: MapMouseEvent): void => {
    if (this.#tools.active || this.#contextMenu.hasJustAsked || this.#route.takeClick(point)) return;
    const hit = this.#vehicles.hit(point);
    this.#groupTip.notify(null);
    if (hit === null) {
      if (!this.#places.takeClick(point)) this.#backgroundClick.notify();
    } else if (hit.kind === 'vehicle') this.#vehicleClick.notify(hit.id);
    else if (hit.kind === 'stack') this.#stackClick.notify({ place: hit.place, ids: hit.ids() });
    else this.#camera.open(hit.place, hit.zoom());
  };

  readonly #onPointer = ({ point }: MapMouseEvent): void => {
    if (this.#tools.active) return;
    const hit = this.#vehicles.hit(point);
    const overVehicle = hit !== null;
    const overGroup = overVehicle && hit.kind !== 'vehicle';
    this.#groupTip.notify(overGroup ? { kind: hit.kind, at: point, count: hit.count, driving: hit.driving } : null);
    const overPlace = this.#places.pointAt(overVehicle ? null : point);
    const overRoute = !overVehicle && this.#route.isAt(point);
    this.#map.getCanvas().style.cursor = overRoute ? 'move' : overVehicle || overPlace ? 'pointer' : '';
  };

  readonly #onMoveStart = ({ originalEvent }: { readonly originalEvent?: unknown }): void => {
    // The tip under the pointer disappears with the move.
    this.#groupTip.notify(null);
    if (originalEvent !== undefined) this.#userMove.notify();
  };

  readonly #onDrag = (): void => {
    if (this.#followed === null) return;
    this.follow(null);
    this.#followStopped.notify();
  };

  readonly #onMoveEnd = (): void => {
    this.#viewChange.notify(this.#camera.view());
    // A zoom has ended the movement in step with the vehicle: take it up again.
    this.#keepFollowing();
  };
}

function ignore(): void {}
