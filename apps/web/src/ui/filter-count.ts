/**
 * How many filters of a list are set.
 * @param none the filters of the address without a value
 */
export function filterCount<Search extends object>(search: Search, none: Partial<Search>): number {
  return Object.keys(none).filter((name) => Reflect.get(search, name) !== undefined).length;
}
