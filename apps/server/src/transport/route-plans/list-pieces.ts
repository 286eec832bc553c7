import { groupsBySize } from '../../platform/groups-by-size.ts';

/** The most that the plans of one piece of a list take; a larger plan has a piece of its own. */
const PIECE = { items: 100, size: 250_000 } as const;

/** The ids of plans in their order, in groups that are small enough to be read and sent without a pause. */
export const inPiecesBySize = (plans: readonly { readonly id: number; readonly bytes: number }[]): number[][] =>
  groupsBySize(plans, ({ bytes }) => bytes, PIECE).map((group) => group.map(({ id }) => id));
