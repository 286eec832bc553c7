import type { TachographFileKind, TachographVerdict } from '@konvoj/contract';
import {
  chooseDays,
  conditionsOfCard,
  daysOfCard,
  EF,
  generationOf,
  objectName,
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
import { trustIn } from './trust.ts';

/** What is stored of a file: everything follows from its bytes. Instants in epoch milliseconds, days in UTC. */
export interface FileFacts {
  readonly kind: TachographFileKind;
  readonly generation: string | null;
  readonly downloadedAt: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly days: number;
  readonly verdict: TachographVerdict;
  /** It ends inside an object: a part of it is missing. */
  readonly isIncomplete: boolean;
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
  /** Of the object that identifies the card. */
  readonly verdict: TachographVerdict;
  readonly days: readonly StoredCardDay[];
  readonly conditions: readonly { readonly at: number; readonly type: number }[];
  readonly crossings: readonly StoredCrossing[];
  readonly uses: readonly StoredUse[];
}

/** A vehicle that a card was in. A use that was open at the download ends with it; one over midnight is two. */
export interface StoredUse {
  readonly from: number;
  readonly to: number;
  readonly plate: string;
  /** The worse one of the objects with the uses and with the card number. */
  readonly verdict: TachographVerdict;
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
  /** The worse one of the objects with the activities and with the card number. */
  readonly verdict: TachographVerdict;
  readonly distanceKm: number;
  readonly changes: readonly number[];
}

export interface UnitFacts {
  /** Null: the file has no overview, or an empty one. */
  readonly vin: string | null;
  readonly plate: string | null;
  readonly nation: number;
  readonly downloadedAt: number;
  /** Of the overview. */
  readonly verdict: TachographVerdict;
  readonly days: readonly StoredUnitDay[];
}

export interface StoredUnitDay {
  readonly day: string;
  /** The worse one of its block and the overview. */
  readonly verdict: TachographVerdict;
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
/** Objects of a card as verdicts name them, of generation 1 and 2. */
const OBJECTS = {
  identification: [objectName(EF.identification, 0), objectName(EF.identification, 2)],
  activity: [objectName(EF.activity, 0), objectName(EF.activity, 2)],
  conditions: [objectName(EF.conditions, 0), objectName(EF.conditions, 2)],
  crossings: objectName(EF.borderCrossings, 2),
  vehicles: [objectName(EF.vehicles, 0), objectName(EF.vehicles, 2)],
} as const;
/** Before the first digital tachographs: a day that cannot be. */
const FIRST_DAY = '2006-01-01';
const REPAIRS: ReadonlySet<string> = new Set(['textDecoded', 'firstBytesRestored', 'blockHeaderMissing']);
const CUT = 'objectCut';
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
  const cards = own.flatMap((card) => cardFacts(card, roots, receivedAt) ?? []);
  const unit = file.kind === 'card' ? null : unitFacts(file, roots, receivedAt);
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
    verdict: worstOf(wholeOnes(file, verdictsOf(file, roots, instant(downloadedAt)))),
    isIncomplete: file.findings.some(({ code }) => code === CUT),
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

/** Verdicts on objects that the file holds whole, with their signatures: the others cannot be judged. */
function wholeOnes(file: TachographFile, verdicts: readonly ObjectVerdict[]): ObjectVerdict[] {
  const cut = new Set(file.findings.filter(({ code }) => code === CUT).map(({ offset }) => offset));
  if (cut.size === 0) return [...verdicts];
  const objects = file.kind === 'card' ? file.objects : [];
  const withCutSignature = objects.filter((_, index) => cut.has(objects[index + 1]?.offset ?? -1));
  const left = new Set([...cut, ...withCutSignature.map(({ offset }) => offset)]);
  return verdicts.filter(({ offset }) => !left.has(offset));
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

function cardFacts(card: CardFile, roots: Roots, receivedAt: number): CardFacts | null {
  const identification = applicationOf(card)?.identification;
  const number = cleanText(identification?.cardNumber);
  if (identification == null || number === null) return null;
  const days = daysOfCard(card).filter(({ day }) => isPossible(day, receivedAt));
  const downloadedAt = downloadedAtOf(card, receivedAt);
  const judged = verdictsOf(card, roots, new Date(downloadedAt));
  const verdictOf = (...objects: string[]) => worstOf(judged.filter(({ object }) => objects.includes(object)));
  const newer = identification === card.gen2?.identification ? 1 : 0;
  const ofGen2 = new Set(card.gen2?.activity?.days.map(({ day }) => day));
  const isWrong = (...objects: string[]) => verdictOf(...objects) === 'invalid';
  return {
    nation: identification.nation,
    number,
    holder: holderOf(card),
    expiresAt: identification.expiresAt?.getTime() ?? null,
    downloadedAt,
    verdict: verdictOf(OBJECTS.identification[newer]),
    days: days.map(({ day, distanceKm, changes }) => {
      const generation = ofGen2.has(day) ? 1 : 0;
      const verdict = verdictOf(OBJECTS.identification[generation], OBJECTS.activity[generation]);
      return { day, verdict, distanceKm, changes: packChanges(changes) };
    }),
    conditions: (isWrong(...OBJECTS.identification, ...OBJECTS.conditions) ? [] : conditionsOfCard(card))
      .filter(({ at }) => at.getTime() <= receivedAt)
      .map(({ at, type }) => ({ at: at.getTime(), type })),
    crossings: (isWrong(...OBJECTS.identification, OBJECTS.crossings) ? [] : crossingsOf(card)).flatMap(
      ({ countryLeft, countryEntered, position }) => {
        const { at, latitude, longitude } = position;
        if (at === null || at.getTime() > receivedAt) return [];
        return { at: at.getTime(), left: countryLeft, entered: countryEntered, latitude, longitude };
      },
    ),
    uses: usesOf(card, downloadedAt, verdictOf(OBJECTS.identification[newer], OBJECTS.vehicles[newer])),
  };
}

/** Uses with a possible length, none of objects with a wrong signature. */
function usesOf(card: CardFile, downloadedAt: number, verdict: TachographVerdict): StoredUse[] {
  const records = verdict === 'invalid' ? [] : (applicationOf(card)?.vehicles.records ?? []);
  return records.flatMap(({ firstUseAt, lastUseAt, vehicle }) => {
    const plate = cleanText(vehicle.plate);
    const [from, to] = [firstUseAt.getTime(), Math.min(lastUseAt?.getTime() ?? downloadedAt, downloadedAt)];
    if (plate === null || from >= to || to - from > DAY_MS || firstUseAt.toISOString() < FIRST_DAY) return [];
    return { from, to, plate, verdict };
  });
}

const crossingsOf = (card: CardFile) => applicationOf(card)?.borderCrossings.records ?? [];

const withoutDays = (card: CardFacts): CardFacts => ({ ...card, days: [], conditions: [], crossings: [], uses: [] });

function unitFacts(file: VehicleUnitFile, roots: Roots, receivedAt: number): UnitFacts {
  const { overview } = file;
  const written = file.days.findLast(({ day }) => isPossible(day, receivedAt))?.date.getTime() ?? receivedAt;
  const downloadedAt = Math.min(overview?.currentTime?.getTime() ?? written, receivedAt);
  const judged = verdictsOf(file, roots, new Date(downloadedAt));
  const days = trustedDays(file, judged).filter(({ day }) => isPossible(day, receivedAt));
  const overviews = new Set(file.blocks.filter(({ content }) => content === 'overview').map(({ offset }) => offset));
  const overviewVerdict = worstOf(judged.filter(({ offset }) => overviews.has(offset)));
  return {
    vin: cleanText(overview?.vin),
    plate: cleanText(overview?.vehicle?.plate),
    nation: overview?.vehicle?.nation ?? 0,
    downloadedAt,
    verdict: overviewVerdict,
    days: days.map((day) =>
      unitDay(day, worstOf([{ verdict: overviewVerdict }, ...judged.filter(({ offset }) => offset === day.offset)])),
    ),
  };
}

/** The days of a unit; of two blocks with the same day the one whose signature is trusted more. */
export function trustedDays({ dayBlocks }: VehicleUnitFile, judged: readonly ObjectVerdict[]): VehicleUnitDay[] {
  const trust = new Map(judged.map(({ offset, verdict }) => [offset, trustIn(verdict)]));
  return chooseDays(dayBlocks, ({ offset }) => trust.get(offset) ?? 0);
}

function unitDay(
  { day, date, odometerAtMidnightKm, changes, insertions }: VehicleUnitDay,
  verdict: TachographVerdict,
): StoredUnitDay {
  return {
    day,
    verdict,
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
