import { tachographVerdict } from '@konvoj/contract';
import type { TachographVerdict } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { CardFacts, StoredCrossing, StoredInsertion, UnitFacts } from './facts.ts';
import { personOf, plateKey } from './matching.ts';
import { dateOrNull } from './store.ts';
import { trustOf } from './trust.ts';

/** Of two files, the one that names a card or unit: the more trusted one, then the later one. */
const isNewer = (known: string) =>
  `(${trustOf('excluded.verdict')}, excluded.downloaded_at) >= (${trustOf(`${known}.verdict`)}, ${known}.downloaded_at)`;

/** Of two downloads of a day: the more trusted one, then the later one, then the one with more changes. */
const IS_BETTER = `(${trustOf('excluded.verdict')}, excluded.downloaded_at, cardinality(excluded.changes))
               >= (${trustOf('d.verdict')}, d.downloaded_at, cardinality(d.changes))`;

/** The card of a file: a new one, or the known one with what the newest file says of it. @returns its id */
export async function saveCard(tx: Tx, scope: Scope, card: CardFacts): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'tachograph_files.save_card',
    text: `insert into tachograph_card as c (organization_id, nation, person, number, holder, expires_at, downloaded_at, verdict)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (organization_id, nation, person) do update set
             number = case when ${isNewer('c')} then excluded.number else c.number end,
             holder = case when ${isNewer('c')} then excluded.holder else c.holder end,
             expires_at = case when ${isNewer('c')} then excluded.expires_at else c.expires_at end,
             verdict = case when ${isNewer('c')} then excluded.verdict else c.verdict end,
             downloaded_at = case when ${isNewer('c')} then excluded.downloaded_at else c.downloaded_at end
           returning id`,
    values: [
      scope.organizationId,
      card.nation,
      personOf(card.number),
      card.number,
      card.holder,
      dateOrNull(card.expiresAt),
      new Date(card.downloadedAt),
      card.verdict,
    ],
  });
  if (row === undefined) throw new Error('the card was not stored');
  return row.id;
}

/** By its VIN, without one by its plate; null: it has neither. */
function identityOf({ vin, plate, nation }: UnitFacts): string | null {
  if (vin !== null) return `vin ${vin}`;
  const key = plateKey(plate ?? '');
  return key === '' ? null : `plate ${nation} ${key}`;
}

/** The vehicle unit of a file; null: it is not known. */
export async function findUnit(tx: Tx, scope: Scope, unit: UnitFacts): Promise<{ readonly id: number } | null> {
  const [row] = await tx.query<{ id: number }>({
    name: 'tachograph_files.find_unit',
    text: 'select id from tachograph_unit where organization_id = $1 and identity = $2',
    values: [scope.organizationId, identityOf(unit)],
  });
  return row ?? null;
}

/** The same for a vehicle unit, known by its VIN, without one by its plate. @returns its id; null: it has neither */
export async function saveUnit(tx: Tx, scope: Scope, unit: UnitFacts): Promise<number | null> {
  const plate = unit.plate === null ? '' : plateKey(unit.plate);
  const identity = identityOf(unit);
  if (identity === null) return null;
  const [row] = await tx.query<{ id: number }>({
    name: 'tachograph_files.save_unit',
    text: `insert into tachograph_unit as u (organization_id, identity, vin, plate, nation, plates, downloaded_at, verdict)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (organization_id, identity) do update set
             plate = case when ${isNewer('u')} then coalesce(excluded.plate, u.plate) else u.plate end,
             nation = case when ${isNewer('u')} then excluded.nation else u.nation end,
             verdict = case when ${isNewer('u')} then excluded.verdict else u.verdict end,
             downloaded_at = case when ${isNewer('u')} then excluded.downloaded_at else u.downloaded_at end
           returning id`,
    values: [
      scope.organizationId,
      identity,
      unit.vin,
      unit.plate,
      unit.nation,
      plate === '' ? [] : [plate],
      new Date(unit.downloadedAt),
      unit.verdict,
    ],
  });
  if (row === undefined) throw new Error('the vehicle unit was not stored');
  return row.id;
}

/**
 * The plates of a vehicle unit from the files that are there, those that its vehicle is to be found by first: with a valid
 * signature, then with one that cannot be checked up to its root, then without one, then with a wrong one; of the same the
 * newest. One old or forged file changes nothing about the others.
 */
export async function savePlates(tx: Tx, scope: Scope, unitId: number): Promise<void> {
  await tx.query({
    name: 'tachograph_files.save_plates',
    text: `update tachograph_unit u set plates = coalesce((
             select array_agg(plate_key order by doubt, newest desc, plate_key) from (
               select plate_key, min(case verdict when 'valid' then 0 when 'notSigned' then 2 when 'invalid' then 3 else 1 end) as doubt,
                      max(coalesce(downloaded_at, received_at)) as newest
                 from tachograph_file where organization_id = $1 and unit_id = $2 and plate_key is not null
                group by plate_key) p), '{}')
            where u.organization_id = $1 and u.id = $2`,
    values: [scope.organizationId, unitId],
  });
}

interface OfFile {
  readonly fileId: number;
  readonly cardId: number;
}

/** The days of a card. Of two downloads of a day the better one stays. */
export async function saveCardDays(tx: Tx, scope: Scope, { fileId, cardId }: OfFile, card: CardFacts): Promise<void> {
  const rows = card.days.map(({ distanceKm, ...day }) => ({ ...day, distance_km: distanceKm }));
  if (rows.length > 0) {
    await tx.query({
      name: 'tachograph_files.save_card_days',
      text: `insert into tachograph_card_day as d (organization_id, card_id, day, file_id, downloaded_at, verdict, distance_km, changes)
             select $1, $2, day, $3, $4, verdict, distance_km, changes
               from json_to_recordset($5) as r(day date, verdict text, distance_km int4, changes int4[])
             on conflict (organization_id, card_id, day) do update set file_id = excluded.file_id,
               downloaded_at = excluded.downloaded_at, verdict = excluded.verdict, distance_km = excluded.distance_km, changes = excluded.changes
             where ${IS_BETTER}`,
      values: [scope.organizationId, cardId, fileId, new Date(card.downloadedAt), JSON.stringify(rows)],
    });
  }
  if (card.conditions.length === 0) return;
  await tx.query({
    name: 'tachograph_files.save_conditions',
    text: `insert into tachograph_condition (organization_id, card_id, at, type)
           select $1, $2, at, type from unnest($3::timestamptz[], $4::int2[]) as r(at, type) on conflict do nothing`,
    values: [
      scope.organizationId,
      cardId,
      card.conditions.map(({ at }) => new Date(at)),
      card.conditions.map(({ type }) => type),
    ],
  });
}

/** The cards that have days of a file, also those that came with a vehicle unit. */
export async function cardsWithDaysOf(tx: Tx, scope: Scope, fileId: number): Promise<number[]> {
  const rows = await tx.query<{ cardId: number }>({
    name: 'tachograph_files.cards_with_days',
    text: 'select distinct card_id as "cardId" from tachograph_card_day where organization_id = $1 and file_id = $2',
    values: [scope.organizationId, fileId],
  });
  return rows.map(({ cardId }) => cardId);
}

export async function saveCrossings(tx: Tx, scope: Scope, cardId: number, { crossings }: CardFacts): Promise<void> {
  if (crossings.length === 0) return;
  const rows = crossings.map(({ at, ...crossing }) => ({ at: new Date(at), ...crossing }));
  await tx.query({
    name: 'tachograph_files.save_crossings',
    text: `insert into tachograph_crossing (organization_id, card_id, at, nation_left, nation_entered, latitude, longitude)
           select $1, $2, at, "left", entered, latitude, longitude
             from json_to_recordset($3)
               as r(at timestamptz, "left" int2, entered int2, latitude float8, longitude float8)
           on conflict do nothing`,
    values: [scope.organizationId, cardId, JSON.stringify(rows)],
  });
}

/** Ascending. @param period epoch milliseconds */
export async function listCrossings(
  tx: Tx,
  scope: Scope,
  cardIds: readonly number[],
  period: { readonly from: number; readonly to: number },
): Promise<StoredCrossing[]> {
  const rows = await tx.query<Omit<StoredCrossing, 'at'> & { at: Date }>({
    name: 'tachograph_files.crossings',
    text: `select at, nation_left as "left", nation_entered as entered, latitude, longitude
             from tachograph_crossing
            where organization_id = $1 and card_id = any($2::int4[]) and at between $3 and $4
            order by at`,
    values: [scope.organizationId, cardIds, new Date(period.from), new Date(period.to)],
  });
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** The days of a vehicle unit, by the same rule. */
export async function saveUnitDays(
  tx: Tx,
  scope: Scope,
  { fileId, unitId }: { readonly fileId: number; readonly unitId: number },
  unit: UnitFacts,
): Promise<void> {
  if (unit.days.length === 0) return;
  const rows = unit.days.map(({ day, verdict, writtenAt, odometerKm, changes, insertions }) => ({
    day,
    verdict,
    written_at: new Date(writtenAt),
    odometer_km: odometerKm,
    changes,
    insertions,
  }));
  await tx.query({
    name: 'tachograph_files.save_unit_days',
    text: `insert into tachograph_unit_day as d
             (organization_id, unit_id, day, file_id, downloaded_at, verdict, written_at, odometer_km, changes, insertions)
           select $1, $2, day, $3, $4, verdict, written_at, odometer_km, changes, insertions
             from json_to_recordset($5)
               as r(day date, verdict text, written_at timestamptz, odometer_km int4, changes int4[], insertions jsonb)
           on conflict (organization_id, unit_id, day) do update set file_id = excluded.file_id,
             downloaded_at = excluded.downloaded_at, verdict = excluded.verdict, written_at = excluded.written_at, odometer_km = excluded.odometer_km,
             changes = excluded.changes, insertions = excluded.insertions
           where ${IS_BETTER}`,
    values: [scope.organizationId, unitId, fileId, new Date(unit.downloadedAt), JSON.stringify(rows)],
  });
}

/** A day of a card. Instants in epoch milliseconds, the day in UTC. */
export interface CardDayRow {
  readonly cardId: number;
  readonly fileId: number;
  readonly day: string;
  readonly downloadedAt: number;
  readonly verdict: TachographVerdict;
  readonly distanceKm: number;
  /** As `unpackChanges` reads them. */
  readonly changes: readonly number[];
}

/** By day; days that several cards have come once for each, the best one last. */
export async function listCardDays(
  tx: Tx,
  scope: Scope,
  cardIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CardDayRow[]> {
  const rows = await tx.query<Omit<CardDayRow, 'downloadedAt' | 'verdict'> & { downloadedAt: Date; verdict: string }>({
    name: 'tachograph_files.card_days',
    text: `select card_id as "cardId", file_id as "fileId", day::text as day, downloaded_at as "downloadedAt",
                  verdict, distance_km as "distanceKm", changes
             from tachograph_card_day
            where organization_id = $1 and card_id = any($2::int4[]) and day between $3 and $4
            order by day, ${trustOf('verdict')}, downloaded_at, cardinality(changes), card_id`,
    values: [scope.organizationId, cardIds, from, to],
  });
  return rows.map(({ verdict, downloadedAt, ...row }) => ({
    ...row,
    verdict: tachographVerdict.parse(verdict),
    downloadedAt: downloadedAt.getTime(),
  }));
}

export interface ConditionRow {
  readonly cardId: number;
  readonly at: number;
  readonly type: number;
}

/** Ascending. */
export async function listConditions(
  tx: Tx,
  scope: Scope,
  cardIds: readonly number[],
  from: string,
): Promise<ConditionRow[]> {
  const rows = await tx.query<{ cardId: number; at: Date; type: number }>({
    name: 'tachograph_files.conditions',
    text: `select card_id as "cardId", at, type from tachograph_condition
            where organization_id = $1 and card_id = any($2::int4[]) and at >= $3::date order by at, type`,
    values: [scope.organizationId, cardIds, from],
  });
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

export interface UnitDayRow {
  readonly unitId: number;
  readonly vin: string | null;
  readonly plate: string | null;
  readonly fileId: number;
  readonly day: string;
  readonly writtenAt: number;
  readonly changes: readonly number[];
  readonly insertions: readonly StoredInsertion[];
}

/** Of all units but the hidden ones, by unit and day. */
export async function listUnitDays(
  tx: Tx,
  scope: Scope,
  period: { readonly from: string; readonly to: string },
  units: { readonly only: readonly number[] | null; readonly hidden: readonly number[] },
): Promise<UnitDayRow[]> {
  const rows = await tx.query<Omit<UnitDayRow, 'writtenAt'> & { writtenAt: Date }>({
    name: 'tachograph_files.unit_days',
    text: `select d.unit_id as "unitId", u.vin, u.plate, d.file_id as "fileId", d.day::text as day,
                  d.written_at as "writtenAt", d.changes, d.insertions
             from tachograph_unit_day d
             join tachograph_unit u on u.organization_id = d.organization_id and u.id = d.unit_id
            where d.organization_id = $1 and d.day between $2 and $3
              and ($4::int4[] is null or d.unit_id = any($4)) and d.unit_id <> all($5::int4[])
            order by d.unit_id, d.day`,
    values: [scope.organizationId, period.from, period.to, units.only, units.hidden],
  });
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.getTime() }));
}

/** The newest file of each card and unit. */
export async function lastDownloads(tx: Tx, scope: Scope): Promise<LastDownload[]> {
  const rows = await tx.query<{
    cardId: number | null;
    unitId: number | null;
    fileId: number;
    downloadedAt: Date;
    expiresAt: Date | null;
  }>({
    name: 'tachograph_files.last_downloads',
    text: `select distinct on (f.card_id, f.unit_id) f.card_id as "cardId", f.unit_id as "unitId", f.id as "fileId",
                  coalesce(f.downloaded_at, f.received_at) as "downloadedAt", c.expires_at as "expiresAt"
             from tachograph_file f
             left join tachograph_card c on c.organization_id = f.organization_id and c.id = f.card_id
            where f.organization_id = $1 and f.kind in ('driverCard', 'vehicleUnit')
            order by f.card_id, f.unit_id, coalesce(f.downloaded_at, f.received_at) desc, f.id desc`,
    values: [scope.organizationId],
  });
  return rows.map((row) => ({
    ...row,
    downloadedAt: row.downloadedAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
  }));
}

export interface LastDownload {
  readonly cardId: number | null;
  readonly unitId: number | null;
  readonly fileId: number;
  readonly downloadedAt: number;
  /** Of the card. */
  readonly expiresAt: number | null;
}
