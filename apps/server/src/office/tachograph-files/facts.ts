import type { TachographFileKind, TachographVerdict } from '@konvoj/contract';
import {
  conditionsOfCard,
  daysOfCard,
  generationOf,
  type CardApplication,
  type CardFile,
  type ObjectVerdict,
  type Roots,
  type TachographFile,
  type VehicleUnitDay,
  type VehicleUnitFile,
  verdictsOf,
} from '@konvoj/tachograph';
import { packChanges } from './packed-days.ts';

/** What is stored of a file: everything follows from its bytes. Instants in epoch milliseconds, days in UTC. */
export interface FileFacts {
  readonly kind: TachographFileKind;
  readonly generation: string | null;
  readonly downloadedAt: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly days: number;
  readonly verdict: TachographVerdict;
  readonly isRepaired: boolean;
  readonly findings: number;
  /** The card of the file, or those that were downloaded through the vehicle unit. */
  readonly cards: readonly CardFacts[];
  readonly unit: UnitFacts | null;
}

export interface CardFacts {
  readonly nation: number;
  readonly number: string;
  readonly holder: string | null;
  readonly expiresAt: number | null;
  readonly downloadedAt: number;
  readonly days: readonly StoredCardDay[];
  readonly conditions: readonly { readonly at: number; readonly type: number }[];
  readonly crossings: readonly StoredCrossing[];
}

/** A border crossing; nations as numbers of the file. */
export interface StoredCrossing {
  readonly at: number;
  readonly left: number;
  readonly entered: number;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface StoredCardDay {
  readonly day: string;
  readonly distanceKm: number;
  readonly changes: readonly number[];
}

export interface UnitFacts {
  /** Null: the file has no overview, or an empty one. */
  readonly vin: string | null;
  readonly plate: string | null;
  readonly nation: number;
  readonly downloadedAt: number;
  readonly days: readonly StoredUnitDay[];
}

export interface StoredUnitDay {
  readonly day: string;
  readonly writtenAt: number;
  readonly odometerKm: number | null;
  readonly changes: readonly number[];
  readonly insertions: readonly StoredInsertion[];
}

/** A card in a slot. `to` null: it was still inserted. */
export interface StoredInsertion {
  readonly slot: 'driver' | 'coDriver';
  readonly nation: number;
  readonly number: string;
  readonly from: number | null;
  readonly to: number | null;
}

const DRIVER_CARD = 1;
const DAY_MS = 86_400_000;
/** Before the first digital tachographs: a day that cannot be. */
const FIRST_DAY = '2006-01-01';
const REPAIRS: ReadonlySet<string> = new Set(['textDecoded', 'firstBytesRestored', 'blockHeaderMissing']);
/** The worst verdict first. */
const WORST: readonly TachographVerdict[] = [
  'invalid',
  'notSigned',
  'certificateMissing',
  'curveMissing',
  'rootMissing',
  'valid',
];

/**
 * @param receivedAt nothing in the file is later: a damaged time must not make a file the newest for ever
 */
export function factsOf(file: TachographFile, roots: Roots, receivedAt: number): FileFacts {
  const own = file.kind === 'card' ? [file] : file.cards.filter(isDriverCard);
  const cards = own.flatMap((card) => cardFacts(card, receivedAt) ?? []);
  const unit = file.kind === 'card' ? null : unitFacts(file, receivedAt);
  const [first] = cards;
  const downloadedAt = unit?.downloadedAt ?? (file.kind === 'card' ? (first?.downloadedAt ?? null) : null);
  const days = (unit?.days ?? first?.days ?? []).map(({ day }) => day).sort();
  return {
    kind: kindOf(file),
    generation: file.kind === 'card' ? generationOf(file) : file.generation,
    downloadedAt,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    days: days.length,
    verdict: worstOf(verdictsOf(file, roots, instant(downloadedAt))),
    isRepaired: file.findings.some(({ code }) => REPAIRS.has(code)),
    findings: file.findings.length,
    cards: file.kind === 'card' && kindOf(file) === 'otherCard' ? cards.map(withoutDays) : cards,
    unit,
  };
}

export function kindOf(file: TachographFile): TachographFileKind {
  if (file.kind === 'vehicleUnit') return 'vehicleUnit';
  return isDriverCard(file) ? 'driverCard' : 'otherCard';
}

function isDriverCard(card: CardFile): boolean {
  return (applicationOf(card)?.application?.cardType ?? DRIVER_CARD) === DRIVER_CARD;
}

/** The newer generation of a card, which has the same facts as the older one. */
export function applicationOf({ gen1, gen2 }: CardFile): CardApplication | null {
  return gen2?.identification == null ? (gen1 ?? gen2) : gen2;
}

/** Of all signed objects; a file without any is not signed. */
export function worstOf(verdicts: readonly Pick<ObjectVerdict, 'verdict'>[]): TachographVerdict {
  return WORST.find((each) => verdicts.some(({ verdict }) => verdict === each)) ?? 'notSigned';
}

/** Text of a file without characters that neither a screen nor the database takes; null for none. */
export function cleanText(text: string | null | undefined): string | null {
  const clean = (text ?? '').replaceAll(/\p{C}/gu, '').trim();
  return clean === '' ? null : clean;
}

export function holderOf(card: CardFile): string | null {
  const holder = applicationOf(card)?.holder;
  return cleanText([holder?.surname, holder?.firstNames].filter(Boolean).join(' '));
}

/**
 * The end of what a card knows. The card's own time of its last download may be that of the one before, so the newest entry
 * counts where it is later.
 */
export function downloadedAtOf(card: CardFile, receivedAt: number): number {
  const lastDay = daysOfCard(card).at(-1);
  const lastMinute = Math.max(
    0,
    ...(lastDay?.changes ?? []).map(({ minute }) => minute).filter((each) => each < 1_440),
  );
  const times = [card.gen1, card.gen2].flatMap((application) => [
    application?.lastDownloadAt?.getTime() ?? 0,
    ...(application?.vehicles.records ?? []).map((use) => (use.lastUseAt ?? use.firstUseAt).getTime()),
  ]);
  const newest = lastDay === undefined ? 0 : Date.parse(lastDay.day) + lastMinute * 60_000;
  const known = [newest, ...times].filter((at) => at <= receivedAt);
  return Math.max(0, ...known) || receivedAt;
}

function cardFacts(card: CardFile, receivedAt: number): CardFacts | null {
  const identification = applicationOf(card)?.identification;
  const number = cleanText(identification?.cardNumber);
  if (identification == null || number === null) return null;
  const days = daysOfCard(card).filter(({ day }) => isPossible(day, receivedAt));
  return {
    nation: identification.nation,
    number,
    holder: holderOf(card),
    expiresAt: identification.expiresAt?.getTime() ?? null,
    downloadedAt: downloadedAtOf(card, receivedAt),
    days: days.map(({ day, distanceKm, changes }) => ({ day, distanceKm, changes: packChanges(changes) })),
    conditions: conditionsOfCard(card)
      .filter(({ at }) => at.getTime() <= receivedAt)
      .map(({ at, type }) => ({ at: at.getTime(), type })),
    crossings: (applicationOf(card)?.borderCrossings.records ?? []).flatMap(
      ({ countryLeft, countryEntered, position }) => {
        const { at, latitude, longitude } = position;
        if (at === null || at.getTime() > receivedAt) return [];
        return { at: at.getTime(), left: countryLeft, entered: countryEntered, latitude, longitude };
      },
    ),
  };
}

const withoutDays = (card: CardFacts): CardFacts => ({ ...card, days: [], conditions: [], crossings: [] });

function unitFacts(file: VehicleUnitFile, receivedAt: number): UnitFacts {
  const { overview } = file;
  const days = file.days.filter(({ day }) => isPossible(day, receivedAt));
  const written = days.at(-1)?.date.getTime() ?? receivedAt;
  return {
    vin: cleanText(overview?.vin),
    plate: cleanText(overview?.vehicle?.plate),
    nation: overview?.vehicle?.nation ?? 0,
    downloadedAt: Math.min(overview?.currentTime?.getTime() ?? written, receivedAt),
    days: days.map(unitDay),
  };
}

function unitDay({ day, date, odometerAtMidnightKm, changes, insertions }: VehicleUnitDay): StoredUnitDay {
  return {
    day,
    writtenAt: date.getTime(),
    odometerKm: odometerAtMidnightKm,
    changes: packChanges(changes),
    insertions: insertions.flatMap(({ card, slot, insertedAt, withdrawnAt }) => {
      const number = cleanText(card?.number);
      if (card === null || number === null) return [];
      return {
        slot: slot === 1 ? ('coDriver' as const) : ('driver' as const),
        nation: card.nation,
        number,
        from: insertedAt?.getTime() ?? null,
        to: withdrawnAt?.getTime() ?? null,
      };
    }),
  };
}

function isPossible(day: string, receivedAt: number): boolean {
  return day >= FIRST_DAY && Date.parse(day) <= receivedAt + DAY_MS;
}

const instant = (at: number | null) => (at === null ? null : new Date(at));
