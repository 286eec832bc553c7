import { commonElements } from './common.ts';
import type { Element } from './element.ts';
import { familyA } from './family-a.ts';
import { familyB } from './family-b.ts';
import { familyF } from './family-f.ts';

/** Which table reads a tracker's elements; `common` when its model is not known. */
export type ElementFamily = 'common' | 'A' | 'B' | 'F';

const rows: Readonly<Record<ElementFamily, readonly Element[]>> = {
  common: commonElements,
  A: [...commonElements, ...familyA],
  B: [...commonElements, ...familyB],
  F: [...commonElements, ...familyF],
};

function byId(elements: readonly Element[]): ReadonlyMap<number, Element> {
  return new Map(elements.map((element) => [element.id, element]));
}

/** The elements of each family by id. */
export const elementTables: Readonly<Record<ElementFamily, ReadonlyMap<number, Element>>> = {
  common: byId(rows.common),
  A: byId(rows.A),
  B: byId(rows.B),
  F: byId(rows.F),
};

/** The rows in the order of their tables, for tests and documents. */
export function elementsOf(family: ElementFamily): readonly Element[] {
  return rows[family];
}

/** What an element gives a value to: its name, with its place in a group of equal sensors. */
export function keyOf({ name, slot }: Element): string {
  return slot === null ? name : `${name}.${slot}`;
}

/** The elements that share their key with another of their family: of these the rank decides. */
export const contested: ReadonlySet<Element> = new Set(Object.values(rows).flatMap(sharingKeys));

function sharingKeys(elements: readonly Element[]): Element[] {
  const byKey = Map.groupBy(elements, keyOf);
  return [...byKey.values()].filter((sharers) => sharers.length > 1).flat();
}
