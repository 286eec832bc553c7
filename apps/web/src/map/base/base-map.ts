import type { LanguageCode } from '@konvoj/contract';
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import type { BaseKind, MapMode } from '../fleet-map.types.ts';
import { embeddedStyle } from './embedded-style.ts';
import { loadOnlineStyle } from './online-style.ts';
import { withOwnParts, type OwnParts } from './own-style.ts';
import { embeddedArchive } from './setup.ts';

/** Which base map is wanted. */
export interface BaseChoice {
  readonly base: BaseKind;
  readonly mode: MapMode;
  readonly language: LanguageCode;
}

/** Addresses of the provider's styles; null where none is set. */
export type OnlineStyles = Readonly<Record<MapMode, string | null>>;

/** Tiles that fail one after the other before any came: the provider is not there. */
const FAILURES_BEFORE_FALLBACK = 4;

export function embeddedBase({ mode, language }: BaseChoice): StyleSpecification {
  return embeddedStyle(mode, language, embeddedArchive());
}

/** Keeps the wanted base map under our parts; the embedded one stands in while the provider cannot be had. */
export class BaseMap {
  readonly #map: MapLibreMap;
  readonly #online: OnlineStyles;
  readonly #parts: () => OwnParts;
  readonly #onFallback: (fallenBack: boolean) => void;
  #turn = 0;
  #shown: string;
  #unwatch: () => void = () => {};

  /** @param first the embedded base the map was created with */
  constructor(
    map: MapLibreMap,
    online: OnlineStyles,
    parts: () => OwnParts,
    first: BaseChoice,
    onFallback: (fallenBack: boolean) => void,
  ) {
    this.#map = map;
    this.#online = online;
    this.#parts = parts;
    this.#onFallback = onFallback;
    this.#shown = keyOf({ ...first, base: 'embedded' });
  }

  /** Shows the base map; a later call wins over one still loading. */
  async show(choice: BaseChoice): Promise<void> {
    const turn = ++this.#turn;
    const url = choice.base === 'online' ? this.#online[choice.mode] : null;
    if (url === null) {
      this.#swap({ ...choice, base: 'embedded' }, embeddedBase(choice));
      this.#onFallback(false);
      return;
    }
    // The colours and the language of what is seen change at once, whatever the provider takes.
    if (this.#shown.startsWith('embedded')) this.#swap({ ...choice, base: 'embedded' }, embeddedBase(choice));
    try {
      const style = await loadOnlineStyle(url, choice.language);
      if (turn !== this.#turn) return;
      this.#swap(choice, style);
      this.#watch(choice, Object.keys(style.sources));
      this.#onFallback(false);
    } catch {
      if (turn === this.#turn) this.#fallBack(choice);
    }
  }

  destroy(): void {
    this.#turn++;
    this.#unwatch();
  }

  #fallBack(choice: BaseChoice): void {
    this.#swap({ ...choice, base: 'embedded' }, embeddedBase(choice));
    this.#onFallback(true);
  }

  #swap(choice: BaseChoice, style: StyleSpecification): void {
    this.#unwatch();
    const key = keyOf(choice);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#map.setStyle(style, { transformStyle: (previous, next) => withOwnParts(previous, next, this.#parts()) });
  }

  /** Falls back when the style came but its tiles do not. */
  #watch(choice: BaseChoice, sources: readonly string[]): void {
    let failures = 0;
    const onError = (event: ErrorEvent): void => {
      if (!('sourceId' in event) || typeof event.sourceId !== 'string' || !sources.includes(event.sourceId)) return;
      failures++;
      if (failures >= FAILURES_BEFORE_FALLBACK) this.#fallBack(choice);
    };
    const onData = (event: MapSourceDataEvent): void => {
      if (sources.includes(event.sourceId) && event.tile !== undefined) this.#unwatch();
    };
    this.#map.on('error', onError);
    this.#map.on('sourcedata', onData);
    this.#unwatch = () => {
      this.#unwatch = () => {};
      this.#map.off('error', onError);
      this.#map.off('sourcedata', onData);
    };
  }
}

function keyOf({ base, mode, language }: BaseChoice): string {
  return `${base}-${mode}-${language}`;
}
