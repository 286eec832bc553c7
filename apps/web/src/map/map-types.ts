import type { LanguageCode, SimplePosition, Stage, StageTypeName } from '@konvoj/contract';
import type { Coordinates } from '../shared/place-drafts.ts';
import type { StageStop } from '../shared/stage-stops.ts';
import type { SeenStage, SeenVehicle } from '../shared/vehicle-status.ts';

export type DeviceId = number;
export type Unsubscribe = () => void;
/** Longitude first, as GeoJSON and MapLibre have it. Degrees. */
export type LngLat = readonly [longitude: number, latitude: number];
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

export interface VehicleChanges {
  /** Vehicles that are new or of which anything changed, with all that is known of them now. */
  readonly changed: readonly SeenVehicle[];
  readonly removed: readonly DeviceId[];
}

/** Whether a vehicle that is shown with this status is to be seen. */
export type VehicleFilter = (id: DeviceId, status: StageTypeName) => boolean;

/** Several vehicles under one sign of the map: a cluster far out, a stack closer by. */
export interface VehicleGroupTip {
  readonly kind: 'cluster' | 'stack';
  readonly at: ScreenPoint;
  readonly count: number;
  readonly driving: number;
}

/** A stack that was clicked: vehicles of which one hides the others. */
export interface VehicleStack {
  readonly place: LngLat;
  readonly ids: readonly DeviceId[];
}

export interface FitOptions {
  /** The closest zoom, where the box of the points is small. */
  readonly closest?: number;
  /** For what we draw ourselves: also where the base map shows nothing any more. */
  readonly beyondBase?: boolean;
}

/** What lies over the map from its edges inwards, CSS pixels. */
export interface CoveredEdges {
  readonly left?: number;
  readonly bottom?: number;
}

export type MapMode = 'light' | 'dark';
export type LabelKind = 'plate' | 'nickname';
export type OverlayKind = 'traffic' | 'rain' | 'clouds';
export const OVERLAY_KINDS: readonly OverlayKind[] = ['traffic', 'rain', 'clouds'];

/** Where the tiles of a layer come from. */
export interface OverlayTiles {
  /** Address template with {z}, {x} and {y}. */
  readonly tiles: string;
  /** Tiles of this zoom are enlarged below it. */
  readonly maxZoom: number;
  /** Drawn only once its frames are known. */
  readonly animated: boolean;
}

/** Which moments of an animated layer are kept ready, and which of them is seen. */
export interface OverlayFrames {
  readonly load: readonly string[];
  readonly shown: string | null;
}

/** What the base map is to show; the controller compares and changes only what is different. */
export interface Appearance {
  /** Address of the provider's style; null shows the embedded map. */
  readonly styleUrl: string | null;
  readonly mode: MapMode;
  readonly language: LanguageCode;
  readonly labels: LabelKind;
  /** The layers that are on. */
  readonly overlays: Readonly<Partial<Record<OverlayKind, OverlayTiles>>>;
}

export interface MapView {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** Degrees. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Which of the company's own places are drawn. */
export interface SeenPlaces {
  readonly zones: boolean;
  /** Several points as one. */
  readonly clusters: boolean;
  /** Points that are too far away for their signs. */
  readonly dots: boolean;
  /** Of `/api/poiItemType`, of the points drawn with their signs; ascending. */
  readonly types: readonly number[];
}

/** What a picture waits for, in this order. */
export const CAPTURE_STAGES = ['base', 'content', 'drawing'] as const;
export type CaptureStage = (typeof CAPTURE_STAGES)[number];

export interface CaptureOptions {
  /** Ends the waiting: the picture is then refused with its reason. */
  readonly signal?: AbortSignal;
  readonly onStage?: (stage: CaptureStage) => void;
}

/** The map and its vehicles as they are seen, for paper. */
export interface MapPicture {
  readonly canvas: HTMLCanvasElement;
  readonly bounds: MapBounds;
  readonly zoom: number;
  readonly places: SeenPlaces;
  /** What the picture's width stands for in its middle. */
  readonly metresAcross: number;
  /** Where the base map and the layers come from; has to be printed. */
  readonly attribution: string;
}

/** A place on the track under the pointer or at the cursor, with where it is on the screen. */
export interface TrackTip {
  readonly at: ScreenPoint;
  /** Degrees. */
  readonly place: Coordinates;
  readonly timeMs: number;
  readonly speedKmh: number | null;
  /** The name of the place, where it is known: at stops, and where drives begin and end. */
  readonly name: string | null;
}

export type TrackColouring = 'stage' | 'speed';
/** A stage of a track. Without places of its own it is placed by the track. */
export type TrackStage = SeenStage & Partial<Pick<Stage, 'firstPositionProxy' | 'lastPositionProxy' | 'contact'>>;
/** A stop on the map. */
export interface MapStop extends StageStop<TrackStage> {
  readonly place: LngLat;
}
/** Everything drawn for a track. Points ascending by time, `null` when no track is shown. */
export interface DrawnTrack {
  readonly points: readonly SimplePosition[];
  readonly stages: readonly TrackStage[];
  readonly colouring: TrackColouring;
  /** As the page of the track numbers them; without it they are found among the stages. */
  readonly stops?: readonly StageStop<TrackStage>[] | null;
  /** Moments to mark, epoch milliseconds. */
  readonly marks?: readonly number[];
  /** Standing for less than this is not marked as a stop. */
  readonly minimumStopSeconds: number;
  /** Image of the vehicle that moves along the track; null draws a plain dot. */
  readonly icon: string | null;
}
