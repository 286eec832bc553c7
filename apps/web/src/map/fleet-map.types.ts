import type { ContextAsked } from './context-menu-gesture.ts';
import type {
  Appearance,
  CaptureOptions,
  CoveredEdges,
  DeviceId,
  DrawnTrack,
  FitOptions,
  LngLat,
  MapPicture,
  MapView,
  OverlayFrames,
  OverlayKind,
  ScreenPoint,
  TrackTip,
  Unsubscribe,
  VehicleChanges,
  VehicleFilter,
  VehicleGroupTip,
  VehicleStack,
} from './map-types.ts';
import type { PlaceRef } from './places.ts';
import type { DrawnRoute, RouteEdit } from './route.ts';
import type { PlaceTip, ShownPlaces } from './places-layer/places-layer.ts';

/**
 * The map of the fleet: one MapLibre map with our layers, fed from outside and drawn once per frame.
 * Nothing here knows React; the host creates it in an effect and destroys it.
 */
export interface FleetMap {
  /** Merged by device and drawn with the next frame. */
  showVehicles(changes: VehicleChanges): void;
  /** Of the vehicles only those that a filter accepts, and the selected one; null shows all. */
  showOnly(accepts: VehicleFilter | null): void;
  setAppearance(appearance: Appearance): void;
  /** Asks the provider again after a fallback. */
  retryOnline(): void;
  showOverlayFrames(kind: OverlayKind, frames: OverlayFrames): void;
  /** Whether the tiles in view of a moment of a layer have come. */
  isOverlayFrameLoaded(kind: OverlayKind, frame: string): boolean;
  /** Requests the tiles of a layer again. */
  retryOverlay(kind: OverlayKind): void;
  /** The selected vehicle is drawn on top, out of any cluster; null selects none. */
  select(deviceId: DeviceId | null): void;
  /** Keeps the vehicle in the centre until the user drags the map away. */
  follow(deviceId: DeviceId | null): void;
  /** A locked view answers neither drag nor wheel nor keys, and nothing but following moves it. */
  lock(locked: boolean): void;
  zoomBy(levels: number): void;
  /** Moves to a vehicle, near enough to see it alone where the base map goes as far; false when its place is not known. */
  goTo(deviceId: DeviceId): boolean;
  /** Moves to a place, at least as near as the zoom says. */
  goToPlace(place: LngLat, zoom: number): void;
  /** The pin of a found place, at most one; its label is what screen readers say. */
  showPin(pin: { readonly at: LngLat; readonly label: string } | null): void;
  /** Shows the whole fleet; false when no vehicle has a place. */
  fitFleet(): boolean;
  /** Shows the box of these points, no closer than the base map shows anything; nothing happens for an empty list. */
  fitPoints(points: readonly LngLat[], options?: FitOptions): void;
  /** The same, unless all of them are seen already, and large enough to be worked with. */
  revealPoints(points: readonly LngLat[]): void;
  /** What a card covers is left out when something is brought into view. */
  keepClear(covered: CoveredEdges): void;
  /** Moves the map, where it is free to, just so far that the card does not hide the vehicle. */
  uncover(deviceId: DeviceId): void;
  view(): MapView;
  /** The company's points and zones. */
  showPlaces(places: ShownPlaces): void;
  /** A route that is being planned; its points and its line can be dragged. */
  showRoute(route: DrawnRoute | null): void;
  showTrack(track: DrawnTrack | null): void;
  /** The shared cursor, epoch milliseconds. */
  showCursor(timeMs: number | null): void;

  onVehicleClick(listener: (deviceId: DeviceId) => void): Unsubscribe;
  onStackClick(listener: (stack: VehicleStack) => void): Unsubscribe;
  /** The pointer is over a cluster or a stack, or over none any more. */
  onGroupTip(listener: (tip: VehicleGroupTip | null) => void): Unsubscribe;
  onPinClick(listener: () => void): Unsubscribe;
  onPlaceClick(listener: (place: PlaceRef) => void): Unsubscribe;
  /** The pointer is over a place, or over none any more. */
  onPlaceTip(listener: (tip: PlaceTip | null) => void): Unsubscribe;
  onRouteEdit(listener: (edit: RouteEdit) => void): Unsubscribe;
  onBackgroundClick(listener: () => void): Unsubscribe;
  /** A right click, a long press or the menu key requests the menu of a place. */
  onContextAsked(listener: (asked: ContextAsked) => void): Unsubscribe;
  /** The user dragged the map while a vehicle was followed. */
  onFollowStopped(listener: () => void): Unsubscribe;
  /** The user moves or zooms the map by hand. */
  onUserMove(listener: () => void): Unsubscribe;
  onViewChange(listener: (view: MapView) => void): Unsubscribe;
  /** The online map is unavailable and the embedded one replaces it; false when it is back. */
  onFallback(listener: (fallenBack: boolean) => void): Unsubscribe;
  /** Tiles of a layer are unavailable, or available again. */
  onOverlayFailure(listener: (failure: { readonly kind: OverlayKind; readonly failing: boolean }) => void): Unsubscribe;
  /** The pointer is over the track at this time, or has left it. */
  onTrackHover(listener: (timeMs: number | null) => void): Unsubscribe;
  onTrackTip(listener: (tip: TrackTip | null) => void): Unsubscribe;
  /** Reports each new screen position of the vehicle; null while it is out of view. */
  anchor(deviceId: DeviceId, listener: (at: ScreenPoint | null) => void): Unsubscribe;
  /** The same of a place that stands still. */
  anchorPlace(place: LngLat, listener: (at: ScreenPoint | null) => void): Unsubscribe;
  /** A picture of the map once everything in view has come; after 20 s of what has. */
  capture(options?: CaptureOptions): Promise<MapPicture>;
  /** Removes everything the controller ever added. */
  destroy(): void;
}
