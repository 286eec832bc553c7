import type { RecordedDriver } from '../../fleet/assignments/service.ts';

/** A card in a vehicle. Epoch milliseconds; `to` exclusive. */
export type CardUse = RecordedDriver;

const DAY_MS = 86_400_000;

/**
 * Who drove a vehicle: whose card was in the slot of the driver by the files of its unit, and elsewhere who alone recorded a use
 * of it on their card. Cards do not record the slot, so that two of them at the same time do not show who drove.
 * @param byUnit of the slot of the driver
 * @param from the beginning of a UTC day; what lies before is left out
 * @returns ascending, without overlaps; each lies in one UTC day, so that a day can be computed without those before it
 */
export function recordedDriversOf(
  byUnit: readonly CardUse[],
  byCard: readonly CardUse[],
  from: number,
): RecordedDriver[] {
  const found: RecordedDriver[] = [];
  const ends = [...byUnit, ...byCard].flatMap((use) => [use.from, use.to, ...midnightsIn(use)]);
  const moments = [...new Set([from, ...ends])].filter((at) => at >= from).toSorted((a, b) => a - b);
  const [units, cards] = [openUses(byUnit), openUses(byCard)];
  for (const [index, at] of moments.entries()) {
    const to = moments[index + 1];
    const [inUnit, onCards] = [units(at), cards(at)];
    const driverId = only(inUnit.size > 0 ? inUnit : onCards);
    if (to === undefined || driverId === null) continue;
    const last = found.at(-1);
    if (last?.to === at && last.driverId === driverId && at % DAY_MS !== 0) found[found.length - 1] = { ...last, to };
    else found.push({ from: at, to, driverId });
  }
  return found;
}

function midnightsIn({ from, to }: CardUse): number[] {
  const midnights: number[] = [];
  for (let at = Math.ceil(from / DAY_MS) * DAY_MS; at < to; at += DAY_MS) midnights.push(at);
  return midnights;
}

/** Drivers of the uses that contain a moment. Called with ascending moments. */
function openUses(uses: readonly CardUse[]): (at: number) => ReadonlySet<number> {
  const waiting = uses.toSorted((a, b) => b.from - a.from);
  let open: CardUse[] = [];
  return (at) => {
    for (let next = waiting.at(-1); next !== undefined && next.from <= at; next = waiting.at(-1)) {
      open.push(next);
      waiting.pop();
    }
    open = open.filter(({ to }) => to > at);
    return new Set(open.map(({ driverId }) => driverId));
  };
}

const only = (drivers: ReadonlySet<number>) => (drivers.size === 1 ? ([...drivers][0] ?? null) : null);
