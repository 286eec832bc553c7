import { type CardFile, cardOf } from '../card/card.ts';
import type { Finding } from '../findings.ts';
import { type Block, readBlocks } from './blocks.ts';
import type { VehicleUnitDay } from './day-records.ts';
import {
  type Technical,
  type VehicleUnitEvents,
  decodeDay,
  decodeEvents,
  decodeOverview,
  decodeSpeed,
  decodeTechnical,
} from './decode.ts';
import type { SpeedMinute } from './event-records.ts';
import type { BlockContent, VehicleUnitGeneration } from './layout.ts';
import type { Overview } from './overview-records.ts';

export interface VehicleUnitFile {
  readonly kind: 'vehicleUnit';
  /** The newest generation of its blocks; null when no block tells it. */
  readonly generation: VehicleUnitGeneration | null;
  /** The newest one: a file may consist of several transfers. */
  readonly overview: Overview | null;
  /** One for each UTC day, ascending: of two transfers the one with more changes. */
  readonly days: readonly VehicleUnitDay[];
  /** Of every block, in the order of the file, for `chooseDays`. */
  readonly dayBlocks: readonly VehicleUnitDay[];
  readonly events: VehicleUnitEvents | null;
  readonly speed: readonly SpeedMinute[];
  readonly technical: Technical | null;
  /** Cards that were downloaded through the vehicle unit. */
  readonly cards: readonly CardFile[];
  readonly blocks: readonly Block[];
  readonly findings: readonly Finding[];
}

export function readVehicleUnit(bytes: Uint8Array, repairs: readonly Finding[] = []): VehicleUnitFile {
  const findings = [...repairs];
  const blocks = readBlocks(bytes, findings);
  const of = (content: BlockContent) => blocks.filter((block) => block.content === content);
  const events = of('events').at(-1);
  const technical = of('technical').at(-1);
  const dayBlocks = of('activities').flatMap((block) => decodeDay(block, findings) ?? []);
  return {
    kind: 'vehicleUnit',
    generation: newestGeneration(blocks),
    overview: newestOverview(of('overview').map(decodeOverview)),
    days: chooseDays(dayBlocks),
    dayBlocks,
    events: events === undefined ? null : decodeEvents(events),
    speed: of('speed').flatMap(decodeSpeed),
    technical: technical === undefined ? null : decodeTechnical(technical),
    cards: of('card').map(({ card }) => cardOf(card, [])),
    blocks,
    findings,
  };
}

function newestGeneration(blocks: readonly Block[]): VehicleUnitGeneration | null {
  const generations = new Set(blocks.map(({ generation }) => generation));
  return (['2v2', '2v1', '1'] as const).find((generation) => generations.has(generation)) ?? null;
}

function newestOverview(overviews: readonly Overview[]): Overview | null {
  const timeOf = (overview: Overview) => overview.currentTime?.getTime() ?? 0;
  return overviews.reduce<Overview | null>(
    (newest, overview) => (newest === null || timeOf(overview) >= timeOf(newest) ? overview : newest),
    null,
  );
}

/**
 * One record for each UTC day, ascending: of several the most trusted one, then the one with more changes, then the later one.
 * @param trustOf how far a record is trusted, as by the verdict on its signature; more is better
 */
export function chooseDays(
  days: readonly VehicleUnitDay[],
  trustOf: (day: VehicleUnitDay) => number = () => 0,
): VehicleUnitDay[] {
  const byDay = new Map<string, VehicleUnitDay>();
  for (const day of days) {
    const known = byDay.get(day.day);
    const better = known === undefined ? 1 : trustOf(day) - trustOf(known) || day.changes.length - known.changes.length;
    if (better >= 0) byDay.set(day.day, day);
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
