import type { CrudId } from '@konvoj/contract';
import { markOf } from './planned-row.ts';
import type { KnownRow, PlannedRow } from './planned-row.ts';

const MARK: Readonly<Record<Exclude<CrudId, 'drivers'>, string>> = {
  vehicles: 'licencePlate',
  trailers: 'licencePlate',
  vehicleGroups: 'name',
};
/**
 * The last two characters of a driver card count replacements and renewals; the others stay (EU 2016/799, annex IC).
 */
const CARD_STEM = 14;

/** Finds the rows that mean an existing entity; of several rows for the same one the first counts. */
export function identify(table: CrudId, rows: readonly PlannedRow[], known: readonly KnownRow[]): void {
  if (table === 'drivers') identifyDrivers(rows, known);
  else identifyByMark(table, rows, known);
}

function identifyByMark(table: keyof typeof MARK, rows: readonly PlannedRow[], known: readonly KnownRow[]): void {
  const field = MARK[table];
  const byMark = new Map(known.toReversed().map((row) => [markOf(table, textIn(row, field)), row]));
  const exact = new Map(known.map((row) => [textIn(row, field), row]));
  const seen = new Set<KnownRow | string>();
  for (const row of rows) {
    const mark = markOf(table, row.text(field));
    if (mark === '') continue;
    row.known = exact.get(row.text(field)) ?? byMark.get(mark) ?? null;
    const meant = row.known ?? mark;
    if (seen.has(meant)) row.reject({ path: field, code: 'repeated' });
    seen.add(meant);
  }
}

/** By the number of the card, else by first and last name. */
function identifyDrivers(rows: readonly PlannedRow[], known: readonly KnownRow[]): void {
  const claimed = new Set<KnownRow>();
  identifyByCard(rows, known, claimed);
  identifyByName(rows, known, claimed);
  refuseKeys(rows, known);
}

function identifyByCard(rows: readonly PlannedRow[], known: readonly KnownRow[], claimed: Set<KnownRow>): void {
  const byCard = new Map(known.map((row) => [textIn(row, 'cardNumber'), row]));
  const byStem = new Map(known.map((row) => [textIn(row, 'cardNumber').slice(0, CARD_STEM), row]));
  const seen = new Set<string>();
  for (const row of rows) {
    const card = row.text('cardNumber');
    if (card === '') continue;
    const owner = byCard.get(card) ?? byStem.get(card.slice(0, CARD_STEM));
    if (seen.has(card) || (owner !== undefined && claimed.has(owner)))
      row.reject({ path: 'cardNumber', code: 'repeated' });
    else if (owner !== undefined && !sharesName(row, owner)) row.reject({ path: 'cardNumber', code: 'taken' });
    else if (owner !== undefined) {
      row.known = owner;
      claimed.add(owner);
    }
    seen.add(card);
  }
}

function identifyByName(rows: readonly PlannedRow[], known: readonly KnownRow[], claimed: Set<KnownRow>): void {
  const knownByName = Map.groupBy(known, nameOf);
  const rowsByName = Map.groupBy(rows, nameOf);
  for (const row of rows) {
    const name = nameOf(row);
    if (row.known !== null || name === '|' || row.errors.some(({ path }) => path === 'cardNumber')) continue;
    const namesakes = rowsByName.get(name) ?? [];
    const hasCard = row.text('cardNumber') !== '';
    const isFirst = namesakes[0] === row && namesakes.every((each) => each === row || each.text('cardNumber') === '');
    const candidates = (knownByName.get(name) ?? []).filter((each) => !claimed.has(each));
    if (!hasCard && !isFirst) row.reject({ path: 'lastName', code: 'repeated' });
    else if (candidates.length > 1) row.reject({ path: 'lastName', code: 'ambiguous' });
    else if (candidates[0] !== undefined) {
      [row.known] = candidates;
      claimed.add(candidates[0]);
    }
  }
}

/** A key belongs to one driver only. */
function refuseKeys(rows: readonly PlannedRow[], known: readonly KnownRow[]): void {
  const owners = new Map(known.map((row) => [textIn(row, 'keyNumber'), row]));
  const seen = new Set<string>();
  for (const row of rows) {
    const key = row.text('keyNumber');
    if (key === '') continue;
    const owner = owners.get(key);
    if (seen.has(key)) row.reject({ path: 'keyNumber', code: 'repeated' });
    else if (owner !== undefined && owner !== row.known) row.reject({ path: 'keyNumber', code: 'taken' });
    seen.add(key);
  }
}

const textIn = ({ values }: KnownRow, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value : '';
};

const field = (row: PlannedRow | KnownRow, name: string) =>
  markOf('drivers', 'text' in row ? row.text(name) : textIn(row, name));
const nameOf = (row: PlannedRow | KnownRow): string => `${field(row, 'firstName')}|${field(row, 'lastName')}`;

/** A surname may change by marriage; when both names differ a mistyped card is more likely. */
function sharesName(row: PlannedRow, known: KnownRow): boolean {
  return field(row, 'firstName') === field(known, 'firstName') || field(row, 'lastName') === field(known, 'lastName');
}
