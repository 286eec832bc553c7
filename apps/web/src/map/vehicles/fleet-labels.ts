import type { DeviceId } from '../map-types.ts';
import { VEHICLE_NUMBERS, type FleetScene } from './fleet-scene.ts';
import { placeLabels, type LabelBox, type LabelChoice } from './label-placement.ts';
import type { Letters } from './letters.ts';
import { onScreen, type Viewport } from './mercator.ts';
import { INK } from './vehicle-canvas.ts';

export const LABELS_FROM_ZOOM = 9;
const LABEL_HEIGHT = 15;
/** From the middle of a vehicle: no label of another lies so near to the selected one. */
const ICON_REACH = 16;
/** Vehicles this far above the window may have a label in it. */
const ROOM_ABOVE = 18;
/** From the vehicle to its label: below it as long as there is room, else above or beside it. */
const LABEL_PLACES: readonly ((width: number) => { readonly left: number; readonly top: number })[] = [
  (width) => ({ left: -width / 2, top: 18 }),
  (width) => ({ left: -width / 2, top: -35 }),
  () => ({ left: 24, top: -7 }),
  (width) => ({ left: -width - 22, top: -7 }),
];
const PLACE_NUMBERS = [...LABEL_PLACES.keys()];

interface Labelled {
  readonly scene: FleetScene;
  /** Of the selected vehicle, which has its label at every zoom. */
  readonly front: number | null;
  readonly textOf: (slot: number) => string;
}

/** What a vehicle itself and the badge at it cover. */
function vehicleBoxes(scene: FleetScene, slot: number, view: Viewport, seconds: number): LabelBox[] {
  const place = scene.placeAt(slot, seconds);
  const { x, y } = onScreen(view, place.x, place.y);
  return [{ left: x - ICON_REACH, top: y - ICON_REACH, width: 2 * ICON_REACH, height: 2 * ICON_REACH }];
}

/** Which vehicles have room for their labels, and where each stands. */
export class FleetLabels {
  readonly #letters: Letters;
  /** Those that have a label, with the place it stands at. */
  #placed = new Map<DeviceId, number>();

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  /** Puts the labels that have room into the letters. */
  place(labelled: Labelled, view: Viewport, seconds: number): void {
    const { scene, textOf } = labelled;
    this.#letters.clear();
    const placed = new Map<DeviceId, number>();
    const front = labelled.front === null ? [] : vehicleBoxes(labelled.scene, labelled.front, view, seconds);
    for (const { slot, at } of placeLabels(this.#choices(labelled, view, seconds), front)) {
      const id = scene.id(slot);
      const place = this.#placesOf(id)[at] ?? 0;
      const text = textOf(slot);
      const { left, top } = LABEL_PLACES[place]?.(this.#letters.widthOf(text)) ?? { left: 0, top: 0 };
      this.#letters.add(scene.rows, slot * VEHICLE_NUMBERS, text, left, top, INK.text);
      if (id !== null) placed.set(id, place);
    }
    this.#placed = placed;
  }

  /** The label of the selected vehicle first, then those shown before, so that they do not take turns. */
  *#choices({ scene, front, textOf }: Labelled, view: Viewport, seconds: number): Generator<LabelChoice> {
    const seen = new Set<number>();
    const choiceOf = (slot: number): LabelChoice | null => {
      if (seen.has(slot) || (!scene.isShown(slot) && slot !== front)) return null;
      const place = scene.placeAt(slot, seconds);
      const { x, y } = onScreen(view, place.x, place.y);
      if (x < 0 || y < -ROOM_ABOVE || x > view.width || y > view.height) return null;
      seen.add(slot);
      const width = this.#letters.widthOf(textOf(slot));
      const boxes = this.#placesOf(scene.id(slot)).map((at) => {
        const { left, top } = LABEL_PLACES[at]?.(width) ?? { left: 0, top: 0 };
        return { left: x + left, top: y + top, width, height: LABEL_HEIGHT };
      });
      return { slot, boxes };
    };
    if (view.zoom < LABELS_FROM_ZOOM) {
      const alone = front === null ? null : choiceOf(front);
      if (alone !== null) yield alone;
      return;
    }
    const before = [...this.#placed.keys()].flatMap((id) => scene.slot(id) ?? []);
    for (const slot of front === null ? before : [front, ...before]) {
      const choice = choiceOf(slot);
      if (choice !== null) yield choice;
    }
    for (let slot = 0; slot < scene.count; slot++) {
      const choice = choiceOf(slot);
      if (choice !== null) yield choice;
    }
  }

  /** Where the label of a vehicle may stand, the place it has now first, so that it does not jump. */
  #placesOf(id: DeviceId | null): readonly number[] {
    const now = id === null ? undefined : this.#placed.get(id);
    return now === undefined || now === 0 ? PLACE_NUMBERS : [now, ...PLACE_NUMBERS.filter((at) => at !== now)];
  }
}
