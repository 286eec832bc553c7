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
