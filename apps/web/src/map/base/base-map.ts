import type { LanguageCode } from '@konvoj/contract';
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import type { MapMode } from '../map-types.ts';
import { EMBEDDED_CLOSEST_ZOOM } from '../camera-rules.ts';
import { embeddedStyle } from './embedded-style.ts';
import { loadOnlineStyle } from './online-style.ts';
import { withOwnParts, type OwnParts } from './own-style.ts';
import { embeddedArchive } from './setup.ts';

/** Which base map is wanted. */
export interface BaseChoice {
  /** Address of the provider's style; null: the embedded map. */
  readonly styleUrl: string | null;
  readonly mode: MapMode;
  readonly language: LanguageCode;
}

/** Tiles that fail one after the other before any came: the provider is not there. */
const FAILURES_BEFORE_FALLBACK = 4;

export function embeddedBase({ mode, language }: BaseChoice): StyleSpecification {
  return embeddedStyle(mode, language, embeddedArchive());
}

/** Keeps the chosen base map under our parts; the embedded one replaces it while the provider is unavailable. */
export class BaseMap {
  readonly #map: MapLibreMap;
  readonly #parts: () => OwnParts;
  readonly #onFallback: (fallenBack: boolean) => void;
  #turn = 0;
  #shown: string;
  #unwatch: () => void = () => {};

  /** @param first the embedded base the map was created with */
  constructor(map: MapLibreMap, parts: () => OwnParts, first: BaseChoice, onFallback: (fallenBack: boolean) => void) {
    this.#map = map;
    this.#parts = parts;
    this.#onFallback = onFallback;
    this.#shown = keyOf(embedded(first));
  }

  /** The zoom beyond which the base map that is shown now shows nothing more. */
  get closestZoom(): number {
    return this.#shown.startsWith(EMBEDDED) ? EMBEDDED_CLOSEST_ZOOM : Infinity;
  }

  /** Shows the base map; a later call wins over one still loading. */
  async show(choice: BaseChoice): Promise<void> {
    const turn = ++this.#turn;
    const { styleUrl } = choice;
    if (styleUrl === null) {
      this.#swap(choice, embeddedBase(choice));
      this.#onFallback(false);
      return;
    }
    // The colours and the language of what is seen change at once, whatever the provider takes.
    if (this.#shown.startsWith(EMBEDDED)) this.#swap(embedded(choice), embeddedBase(choice));
    try {
      const style = await loadOnlineStyle(styleUrl, choice.language);
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
    this.#swap(embedded(choice), embeddedBase(choice));
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

const EMBEDDED = 'embedded';

function keyOf({ styleUrl, mode, language }: BaseChoice): string {
  return `${styleUrl ?? EMBEDDED} ${mode} ${language}`;
}

function embedded(choice: BaseChoice): BaseChoice {
  return { ...choice, styleUrl: null };
}
