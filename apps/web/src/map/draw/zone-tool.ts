import type { Map as MapLibreMap } from 'maplibre-gl';
import { loadChunk } from '../../shared/load-chunk.ts';
import type { ZoneShape } from '../../shared/place-drafts.ts';
import { setDrawing, type Drawing } from '../drawing.ts';
import type { LngLat, MapMode } from '../map-types.ts';
import type { DrawSession, Drawn } from './draw-session.ts';
import { isSameShape } from './shapes.ts';
import type { Tool } from './tool.ts';
import { toolState, type ZonePhase } from './tool-state.ts';

/** A page that follows a drag with some delay writes back outdated shapes. */
const ECHO_MS = 500;
type ZoneDrawing = Extract<Drawing, { kind: 'zone' }>;

/** The outline of a zone on the map: follows the port of drawing and writes the user's changes into it. */
export class ZoneTool implements Tool {
  readonly #map: MapLibreMap;
  readonly #mode: () => MapMode;
  readonly #isLocked: () => boolean;
  #drawing: ZoneDrawing | null = null;
  #session: DrawSession | null = null;
  #loading = false;
  #frame: number | null = null;
  #drawn: Drawn | null = null;
  /** What a new outline would replace. */
  #before: ZoneShape | null = null;
  #written = new WeakSet<ZoneShape>();
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(map: MapLibreMap, mode: () => MapMode, isLocked: () => boolean) {
    this.#map = map;
    this.#mode = mode;
    this.#isLocked = isLocked;
  }

  get active(): boolean {
    return this.#drawing !== null;
  }

  sync(next: Drawing): void {
    if (next.kind !== 'zone') {
      if (this.active) this.#end();
      return;
    }
    const begins = !this.active;
    const other = this.#drawing?.tool !== next.tool;
    this.#drawing = next;
    if (begins) this.#map.doubleClickZoom.disable();
    if (this.#session !== null) this.#follow(this.#session, next, other);
    else void this.#load();
  }

  move(place: LngLat): void {
    this.#session?.move(place);
  }

  press(place: LngLat): void {
    this.#session?.press(place);
  }

  enter(place: LngLat | null): void {
    const session = this.#session;
    if (session === null) return;
    if (place !== null && (session.phase !== 'next' || session.shape === null)) session.press(place);
    else session.finish();
  }

  remove(place: LngLat): void {
    this.#session?.remove(place);
  }

  back(): boolean {
    return this.#session?.back() ?? false;
  }

  finish(): void {
    this.#session?.finish();
  }

  /** Discards the drawing; the outline that it was to replace comes back. */
  cancel(): void {
    if (this.#drawing === null || this.#session === null) return;
    const before = this.#before;
    this.#before = null;
    if (before !== null) this.#session.change(before);
    else this.#session.begin(this.#drawing.tool);
  }

  again(): void {
    if (this.#drawing === null) return;
    if (this.#session === null) {
      void this.#load();
      return;
    }
    this.#before = this.#session.shape;
    this.#session.begin(this.#drawing.tool);
  }

  destroy(): void {
    if (this.active) this.#end();
  }

  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    this.#show('loading', null);
    try {
      const { DrawSession } = await loadChunk(() => import('./draw-session.ts'));
      if (this.#drawing === null) return;
      const session = new DrawSession(this.#map, {
        mode: this.#mode,
        isLocked: this.#isLocked,
        coarse: matchMedia('(pointer: coarse)').matches,
        onChange: (drawn) => this.#onDrawn(drawn),
      });
      this.#session = session;
      this.#follow(session, this.#drawing, true);
    } catch {
      if (this.#drawing !== null) this.#show('failed', null);
    } finally {
      this.#loading = false;
    }
  }

  #follow(session: DrawSession, { tool, shape }: ZoneDrawing, other: boolean): void {
    if (shape === null) {
      if (other || session.phase === 'change') session.begin(tool);
      return;
    }
    if (isSameShape(shape, session.shape) && session.phase === 'change') return;
    const isEcho = this.#written.has(shape) && performance.now() - this.#writtenAt < ECHO_MS;
    if (isEcho && session.phase === 'change') this.#write();
    else if (!isEcho) session.change(shape);
  }

  /** At most once in a frame, however fast the pointer moves. */
  #onDrawn(drawn: Drawn): void {
    this.#drawn = drawn;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      if (this.#drawn === null || this.#drawing === null) return;
      this.#show(this.#drawn.phase, this.#drawn.shape);
      if (this.#drawn.phase === 'change') this.#write();
    });
  }

  /** An unfinished shape is not published: it would look like a finished one. */
  #write(): void {
    const shape = this.#session?.shape ?? null;
    if (this.#drawing === null || shape === null) return;
    this.#before = null;
    if (isSameShape(shape, this.#drawing.shape)) return;
    this.#written.add(shape);
    this.#writtenAt = performance.now();
    this.#drawing = { ...this.#drawing, shape };
    setDrawing(this.#drawing);
  }

  #show(phase: ZonePhase, shape: ZoneShape | null): void {
    if (this.#drawing === null) return;
    const kind = phase === 'change' && shape !== null ? shape.kind : this.#drawing.tool;
    const canRestore = this.#before !== null;
    toolState.setState({ state: { tool: 'zone', kind, phase, shape, canRestore }, actions: this });
  }

  #end(): void {
    this.#drawing = null;
    this.#before = null;
    this.#drawn = null;
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#session?.destroy();
    this.#session = null;
    if (!this.#isLocked()) this.#map.doubleClickZoom.enable();
    toolState.setState({ state: { tool: 'none' }, actions: null, at: null });
  }
}
