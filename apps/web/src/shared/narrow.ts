/** The width of a phone: the list lies over the map instead of beside it. */
export const NARROW = '(max-width: 700px)';
