import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw';
import type { ZoneShape, ZoneTool } from '../../shared/place-drafts.ts';
import type { LngLat, MapMode } from '../map-types.ts';
import { drawModes } from './draw-modes.ts';
import { CANCEL_KEY, DrawingAdapter, FINISH_KEY } from './drawing-adapter.ts';
import { ringOfShape, shapeOfRing } from './shapes.ts';

const SELECT = 'select';

export interface Drawn {
  readonly phase: 'first' | 'next' | 'change';
  readonly shape: ZoneShape | null;
}

export interface DrawSessionOptions {
  readonly mode: () => MapMode;
  readonly isLocked: () => boolean;
  readonly coarse: boolean;
  /** Called after each movement. */
  readonly onChange: (drawn: Drawn) => void;
}

/** One outline that is drawn, and then changed, with terra-draw. Loaded only for drawing. */
export class DrawSession {
  readonly #draw: TerraDraw;
  readonly #adapter: DrawingAdapter;
  readonly #options: DrawSessionOptions;
  #kind: ZoneTool = 'polygon';
  #id: string | number | null = null;
  #phase: Drawn['phase'] = 'first';
  #carrying = false;

  constructor(map: MapLibreMap, options: DrawSessionOptions) {
    this.#options = options;
    this.#adapter = new DrawingAdapter(map, options.isLocked, options.coarse);
    this.#draw = new TerraDraw({
      adapter: this.#adapter,
      modes: drawModes(options.mode, () => this.#kind === 'circle', options.coarse),
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    });
    this.#draw.start();
    this.#draw.on('change', (ids, type) => this.#onChange(ids, type));
    this.#draw.on('finish', (id, { action }) => {
      if (action === 'draw') this.#onDrawn(id);
      else this.#notify();
    });
  }

  get phase(): Drawn['phase'] {
    return this.#phase;
  }

  get shape(): ZoneShape | null {
    const feature = this.#id === null ? undefined : this.#draw.getSnapshotFeature(this.#id);
    if (feature?.geometry.type !== 'Polygon') return null;
    const ring = (feature.geometry.coordinates[0] ?? []).flatMap(([lng, lat]): LngLat[] =>
      lng === undefined || lat === undefined ? [] : [[lng, lat]],
    );
    return shapeOfRing(this.#kind, ring);
  }

  /** Waits for the first place of a new outline. */
  begin(kind: ZoneTool): void {
    this.#reset(kind, 'first');
    this.#draw.setMode(kind);
    this.#notify();
  }

  /** Shows an outline that can be changed. */
  change(shape: ZoneShape): void {
    this.#reset(shape.kind, 'change');
    const [added] = this.#draw.addFeatures([
      {
        type: 'Feature',
        properties: { mode: shape.kind },
        geometry: { type: 'Polygon', coordinates: [ringOfShape(shape).map(([lng, lat]) => [lng, lat])] },
      },
    ]);
    if (added?.id === undefined || !added.valid) {
      this.begin(shape.kind);
      return;
    }
    this.#id = added.id;
    this.#draw.setMode(SELECT);
    this.#draw.selectFeature(added.id);
    this.#notify();
  }

  move(place: LngLat): void {
    if (this.#carrying) this.#adapter.carry(place);
    else this.#adapter.move(place);
  }

  /** Sets a corner; of a finished outline, takes the handle that is there or puts it down. */
  press(place: LngLat): void {
    if (this.#phase !== 'change') {
      this.#adapter.move(place);
      this.#adapter.click(place, 'left');
    } else if (this.#carrying) {
      this.#adapter.put(place);
      this.#carrying = false;
    } else {
      this.#adapter.move(place);
      this.#carrying = this.#adapter.take(place);
    }
  }

  remove(place: LngLat): void {
    if (this.#phase === 'change' && !this.#carrying) this.#adapter.click(place, 'right');
  }

  /** Takes the last corner back; false when there is none. */
  back(): boolean {
    if (this.#phase !== 'next') return false;
    if (this.#kind !== 'polygon' || !this.#draw.undo()) this.#adapter.key(CANCEL_KEY);
    if (this.#draw.getModeState() !== 'drawing') this.begin(this.#kind);
    return true;
  }

  finish(): void {
    if (this.#phase === 'next' && this.shape !== null) this.#adapter.key(FINISH_KEY);
  }

  destroy(): void {
    this.#draw.stop();
  }

  #reset(kind: ZoneTool, phase: Drawn['phase']): void {
    this.#id = null;
    this.#carrying = false;
    this.#draw.clear();
    this.#kind = kind;
    this.#phase = phase;
  }

  #onChange(ids: readonly (string | number)[], type: string): void {
    if (type === 'create' && this.#phase === 'first') {
      const drawn = ids.find((id) => this.#draw.getSnapshotFeature(id)?.geometry.type === 'Polygon');
      if (drawn === undefined) return;
      this.#id = drawn;
      this.#phase = 'next';
    } else if (this.#id === null || !ids.includes(this.#id)) return;
    else if (type === 'delete') return;
    this.#notify();
  }

  #onDrawn(id: string | number): void {
    const { shape } = this;
    // Two clicks on one spot enclose nothing.
    if (shape === null) {
      this.begin(this.#kind);
      return;
    }
    this.#id = id;
    this.#phase = 'change';
    this.#draw.selectFeature(id);
    this.#notify();
  }

  #notify(): void {
    this.#options.onChange({ phase: this.#phase, shape: this.shape });
  }
}
