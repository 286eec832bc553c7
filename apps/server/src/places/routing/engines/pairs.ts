/** Each item with the one after it. */
export function pairsOf<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.slice(1).flatMap((to, i) => {
    const from = items[i];
    return from === undefined ? [] : [[from, to] as const];
  });
}
