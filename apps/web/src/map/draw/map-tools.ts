import type { LanguageCode } from '@konvoj/contract';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { drawing } from '../drawing.ts';
import type { MapMode, ScreenPoint } from '../map-types.ts';
import type { MapPart } from '../map-part.ts';
import { MeasureTool } from '../measure/measure-tool.ts';
import { endMeasuring, measuring } from '../measure/measuring.ts';
import { Crosshair } from './crosshair.ts';
import { PointTool } from './point-tool.ts';
import { RouteTool } from '../route/route-tool.ts';
import type { Tool } from './tool.ts';
import { toolState } from './tool-state.ts';
import { ZoneTool } from './zone-tool.ts';

interface Options {
  readonly mode: () => MapMode;
  readonly language: () => LanguageCode;
  readonly isLocked: () => boolean;
  /** A route is drawn there. */
  readonly isRouteAt: (at: ScreenPoint) => boolean;
}

/** The tools that take the map over, one at a time: drawing a point, drawing a zone, adding to a route, measuring. */
export class MapTools {
  readonly parts: readonly MapPart[];
  readonly #map: MapLibreMap;
  readonly #point: PointTool;
  readonly #zone: ZoneTool;
  readonly #route: RouteTool;
  readonly #measure: MeasureTool;
  readonly #crosshair: Crosshair;
  readonly #undo: (() => void)[];

  constructor(map: MapLibreMap, { mode, language, isLocked, isRouteAt }: Options) {
    this.#map = map;
    this.#point = new PointTool(map, mode);
    this.#zone = new ZoneTool(map, mode, isLocked);
    this.#route = new RouteTool(map, isRouteAt);
    this.#measure = new MeasureTool(map, mode, language, isLocked);
    this.#crosshair = new Crosshair(map, () => !isLocked());
    this.parts = [this.#point.part, this.#measure.part];
    this.#undo = [drawing.subscribe(this.#sync), measuring.subscribe(this.#sync)];
    map.getContainer().addEventListener('keydown', this.#onKeyDown, { capture: true });
    map.getContainer().addEventListener('pointermove', this.#onPointer);
    window.addEventListener('keydown', this.#onEscape, { capture: true });
    // A form that is open already, when the map comes late, has its drawing at once.
    queueMicrotask(this.#sync);
  }

  /** While a tool is in use, clicks are its own. */
  get active(): boolean {
    return this.#tool !== null;
  }

  /** A tool is in use that does not leave the route on the map to itself. */
  get blocksRoute(): boolean {
    return this.active && !this.#route.active;
  }

  /** A long press or a right click: the corner there goes. */
  remove(at: ScreenPoint): void {
    const { lng, lat } = this.#map.unproject([at.x, at.y]);
    this.#tool?.remove([lng, lat]);
  }

  redraw(): void {
    this.#point.redraw();
    this.#measure.redraw();
  }

  destroy(): void {
    for (const undo of this.#undo) undo();
    this.#map.getContainer().removeEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#map.getContainer().removeEventListener('pointermove', this.#onPointer);
    window.removeEventListener('keydown', this.#onEscape, { capture: true });
    for (const tool of [this.#point, this.#zone, this.#route, this.#measure]) tool.destroy();
    this.#crosshair.destroy();
    toolState.setState({ state: { tool: 'none' }, at: null, actions: null });
  }

  get #tool(): Tool | null {
    return [this.#point, this.#zone, this.#route, this.#measure].find(({ active }) => active) ?? null;
  }

  readonly #sync = (): void => {
    const { drawing: now } = drawing.getState();
    if (now.kind !== 'none' && measuring.getState().on) {
      endMeasuring();
      return;
    }
    this.#measure.sync(measuring.getState().on);
    this.#point.sync(now);
    this.#zone.sync(now);
    this.#route.sync(now);
    if (!this.active) this.#crosshair.hide();
  };

  readonly #onPointer = (event: PointerEvent): void => {
    if (!this.active || event.target !== this.#map.getCanvas()) return;
    this.#crosshair.hide();
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    toolState.setState({ at: { x: event.clientX - left, y: event.clientY - top } });
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const tool = this.#tool;
    if (tool === null || event.target !== this.#map.getCanvas()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#press(tool, event)) return;
    event.preventDefault();
    event.stopPropagation();
    toolState.setState({ at: this.#crosshair.at });
  };

  /** Does what a key means to a tool; false for one that means nothing. */
  #press(tool: Tool, { key, shiftKey }: KeyboardEvent): boolean {
    const crosshair = this.#crosshair;
    if (crosshair.step(key, shiftKey)) {
      if (crosshair.place !== null) tool.move(crosshair.place);
    } else if (key === ' ') {
      if (crosshair.place === null) crosshair.show();
      else tool.press(crosshair.place);
    } else if (key === 'Enter') tool.enter(crosshair.place);
    else if (key === 'Backspace') tool.back();
    else if (key === 'Delete' && crosshair.place !== null) tool.remove(crosshair.place);
    else return false;
    return true;
  }

  /** Wherever the focus is: the last corner goes, then the drawing; then Escape is for others. */
  readonly #onEscape = (event: KeyboardEvent): void => {
    const tool = this.#tool;
    if (event.key !== 'Escape' || tool === null || event.defaultPrevented || isBusyElsewhere(event.target)) return;
    const measures = tool === this.#measure;
    if (!measures && !tool.back()) return;
    if (measures) endMeasuring();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}

/** In an open menu or dialog, and in a field, Escape has a meaning of its own. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [aria-modal="true"]') !== null)
  );
}
