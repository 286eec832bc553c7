/** The most of one group; a larger item has a group of its own. */
interface GroupLimit {
  readonly items: number;
  /** Of all items of the group. */
  readonly size: number;
}

/** Items in their order, in groups of limited size. */
export function groupsBySize<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: GroupLimit): Item[][] {
  const groups: Item[][] = [];
  let taken = 0;
  for (const item of items) {
    const last = groups.at(-1);
    taken += sizeOf(item);
    if (last !== undefined && last.length < most.items && taken <= most.size) last.push(item);
    else {
      groups.push([item]);
      taken = sizeOf(item);
    }
  }
  return groups;
}
