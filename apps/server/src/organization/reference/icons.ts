import { iconColour } from '@konvoj/contract';
import type { VehicleIcon } from '@konvoj/contract';

export type IconColour = VehicleIcon['colour'];

/** For each colour first the icon that turns with the heading, then the fixed one. */
export function vehicleIcons(): VehicleIcon[] {
  return iconColour.options.flatMap((colour) => [vehicleIcon(colour, true), vehicleIcon(colour, false)]);
}

/** The icon of a colour, turning with the heading or fixed. */
export function vehicleIcon(colour: IconColour, dynamic: boolean): VehicleIcon {
  const id = iconColour.options.indexOf(colour) * 2 + (dynamic ? 1 : 2);
  return { id, colour, dynamic };
}

/** The icon with this id; null when there is none. */
export function vehicleIconOf(id: number): VehicleIcon | null {
  return vehicleIcons().find((icon) => icon.id === id) ?? null;
}

/** Slovenian names of the two colours that old data may carry (specification, chapter 3). */
const SLOVENIAN: Readonly<Record<string, IconColour>> = { črna: 'black', crna: 'black', bela: 'white' };

/** The colour with a name, ignoring case; null for an unknown name. */
export function findColour(name: string): IconColour | null {
  const lower = name.normalize('NFC').toLowerCase();
  const known = iconColour.safeParse(lower);
  return known.success ? known.data : (SLOVENIAN[lower] ?? null);
}

/** The same; `unknown` for an unknown name. */
export function colourOf(name: string): IconColour {
  return findColour(name) ?? 'unknown';
}
