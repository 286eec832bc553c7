import type { TachographFileKind, TachographSource, TachographVerdict } from '@konvoj/contract';
import { tachographFileKind, tachographGeneration, tachographSource, tachographVerdict } from '@konvoj/contract';
import { isForAllVehicles, seesDriver, seesVehicle } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { FileFacts } from './facts.ts';
import { plateKey } from './matching.ts';
import type { DriverOfCard, KnownCard, KnownUnit } from './matching.ts';

/** A stored file with its card or vehicle unit. Instants in epoch milliseconds, days in UTC. */
export interface StoredTachographFile {
  readonly id: number;
  readonly fileId: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly name: string;
  readonly size: number;
  readonly kind: TachographFileKind;
  readonly generation: '1' | '2' | '2v1' | '2v2' | null;
  readonly card: {
    readonly id: number;
    readonly nation: number;
    /** Of this file. */
    readonly number: string;
    readonly holder: string | null;
    readonly expiresAt: number | null;
  } | null;
  readonly unit: {
    readonly id: number;
    readonly vin: string | null;
    readonly plate: string | null;
    readonly nation: number;
  } | null;
  readonly source: TachographSource;
  readonly receivedAt: number;
  readonly receivedBy: number | null;
  readonly downloadedAt: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly days: number;
  readonly verdict: TachographVerdict;
  readonly isIncomplete: boolean;
  readonly isRepaired: boolean;
  readonly findings: number;
}

interface FileRow {
  id: number;
  file_id: number;
  sha256: string;
  name: string;
  size: number;
  kind: string;
  generation: string | null;
  card_id: number | null;
  card_nation: number | null;
  card_number: string | null;
  holder: string | null;
  expires_at: Date | null;
  unit_id: number | null;
  vin: string | null;
  plate: string | null;
  unit_nation: number | null;
  source: string;
  received_at: Date;
  received_by: number | null;
  downloaded_at: Date | null;
  first_day: string | null;
  last_day: string | null;
  days: number;
  verdict: string;
  incomplete: boolean;
  repaired: boolean;
  findings: number;
}

const FILE = `select f.id, f.file_id, encode(f.sha256, 'hex') as sha256, f.name, f.size, f.kind, f.generation,
    f.card_id, c.nation as card_nation, f.card_number, c.holder, c.expires_at,
    f.unit_id, u.vin, u.plate, u.nation as unit_nation,
    f.source, f.received_at, f.received_by, f.downloaded_at, f.first_day::text as first_day, f.last_day::text as last_day,
    f.days, f.verdict, f.incomplete, f.repaired, f.findings
  from tachograph_file f
  left join tachograph_card c on c.organization_id = f.organization_id and c.id = f.card_id
  left join tachograph_unit u on u.organization_id = f.organization_id and u.id = f.unit_id`;

function fileOf(row: FileRow): StoredTachographFile {
  return {
    id: row.id,
    fileId: row.file_id,
    sha256: row.sha256,
    name: row.name,
    size: row.size,
    kind: tachographFileKind.parse(row.kind),
    generation: tachographGeneration.nullable().parse(row.generation),
    card:
      row.card_id === null || row.card_nation === null || row.card_number === null
        ? null
        : {
            id: row.card_id,
            nation: row.card_nation,
            number: row.card_number,
            holder: row.holder,
            expiresAt: row.expires_at?.getTime() ?? null,
          },
    unit:
      row.unit_id === null || row.unit_nation === null
        ? null
        : { id: row.unit_id, vin: row.vin, plate: row.plate, nation: row.unit_nation },
    source: tachographSource.parse(row.source),
    receivedAt: row.received_at.getTime(),
    receivedBy: row.received_by,
    downloadedAt: row.downloaded_at?.getTime() ?? null,
    firstDay: row.first_day,
    lastDay: row.last_day,
    days: row.days,
    verdict: tachographVerdict.parse(row.verdict),
    isIncomplete: row.incomplete,
    isRepaired: row.repaired,
    findings: row.findings,
  };
}

/** What a reader does not see. */
export interface Hidden {
  readonly cards: readonly number[];
  readonly units: readonly number[];
  /** Whether files of no card and no unit are hidden, too. */
  readonly others: boolean;
}

export const NOTHING_HIDDEN: Hidden = { cards: [], units: [], others: false };

export interface FileFilter {
  readonly kind?: TachographFileKind | undefined;
  readonly verdict?: TachographVerdict | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
  /** Only files of these cards or units; null: of all. */
  readonly of: { readonly cards: readonly number[]; readonly units: readonly number[] } | null;
  readonly hidden: Hidden;
}

/** The last received first. */
export async function listFiles(tx: Tx, scope: Scope, filter: FileFilter): Promise<StoredTachographFile[]> {
  const rows = await tx.query<FileRow>({
    name: 'tachograph_files.list',
    text: `${FILE}
      where f.organization_id = $1 and f.id < coalesce($2, 2147483647)
        and ($3::text is null or f.kind = $3) and ($4::text is null or f.verdict = $4)
        and ($5::date is null or f.last_day >= $5) and ($6::date is null or f.first_day <= $6)
        and ($7::text is null or concat_ws(' ', f.name, f.card_number, c.holder, u.plate, u.vin) ilike $7)
        and ($8::int4[] is null or f.card_id = any($8) or f.unit_id = any($9::int4[]))
        and (f.unit_id is null or f.unit_id <> all($10::int4[])) and (f.card_id is null or f.card_id <> all($11::int4[]))
        and not ($12 and f.unit_id is null and f.card_id is null)
      order by f.id desc limit $13`,
    values: [
      scope.organizationId,
      filter.before ?? null,
      filter.kind ?? null,
      filter.verdict ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.search === undefined || filter.search === '' ? null : `%${escapeLike(filter.search)}%`,
      filter.of?.cards ?? null,
      filter.of?.units ?? [],
      filter.hidden.units,
      filter.hidden.cards,
      filter.hidden.others,
      filter.limit,
    ],
  });
  return rows.map(fileOf);
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export async function findFile(tx: Tx, scope: Scope, id: number): Promise<StoredTachographFile | null> {
  const [row] = await tx.query<FileRow>({
    name: 'tachograph_files.find',
    text: `${FILE} where f.organization_id = $1 and f.id = $2::int8`,
    values: [scope.organizationId, id],
  });
  return row === undefined ? null : fileOf(row);
}

/** The same, locked until the transaction ends. */
export async function lockFile(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'tachograph_files.lock',
    text: 'select from tachograph_file where organization_id = $1 and id = $2::int8 for update',
    values: [scope.organizationId, id],
  });
}

/** The file with these bytes. @param sha256 hexadecimal */
export async function findByHash(tx: Tx, scope: Scope, sha256: string): Promise<StoredTachographFile | null> {
  const [row] = await tx.query<FileRow>({
    name: 'tachograph_files.find_by_hash',
    text: `${FILE} where f.organization_id = $1 and f.sha256 = decode($2, 'hex')`,
    values: [scope.organizationId, sha256],
  });
  return row === undefined ? null : fileOf(row);
}

export interface NewFile {
  readonly fileId: number;
  readonly sha256: string;
  readonly name: string;
  readonly size: number;
  readonly source: TachographSource;
  readonly receivedAt: number;
  readonly receivedBy: number | null;
  readonly cardId: number | null;
  readonly unitId: number | null;
  readonly facts: FileFacts;
}

/** @returns its id; null when a file with these bytes is there already */
export async function insertFile(tx: Tx, scope: Scope, file: NewFile): Promise<number | null> {
  const { facts } = file;
  const [row] = await tx.query<{ id: number }>({
    name: 'tachograph_files.insert',
    text: `insert into tachograph_file (organization_id, file_id, sha256, name, size, kind, generation, card_id, card_number,
             unit_id, source, received_at, received_by, downloaded_at, first_day, last_day, days, verdict, repaired, findings, plate_key,
             incomplete)
           values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
           on conflict (organization_id, sha256) do nothing returning id`,
    values: [
      scope.organizationId,
      file.fileId,
      file.sha256,
      file.name,
      file.size,
      facts.kind,
      facts.generation,
      file.cardId,
      file.cardId === null ? null : (facts.cards[0]?.number ?? null),
      file.unitId,
      file.source,
      new Date(file.receivedAt),
      file.receivedBy,
      dateOrNull(facts.downloadedAt),
      facts.firstDay,
      facts.lastDay,
      facts.days,
      facts.verdict,
      facts.isRepaired,
      facts.findings,
      plateKey(facts.unit?.plate ?? '') || null,
      facts.isIncomplete,
    ],
  });
  return row?.id ?? null;
}

export async function deleteFile(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'tachograph_files.delete',
    text: 'delete from tachograph_file where organization_id = $1 and id = $2',
    values: [scope.organizationId, id],
  });
}

/** Files that may have been kept long enough, the oldest first; at most 1,000. */
export async function listOutdated(tx: Tx, scope: Scope, months: number, now: Date): Promise<StoredTachographFile[]> {
  const rows = await tx.query<FileRow>({
    name: 'tachograph_files.outdated',
    text: `${FILE} where f.organization_id = $1
             and coalesce(f.last_day, f.received_at::date) <= ($3::timestamptz - make_interval(months => $2))::date + 1
           order by f.id limit 1000 for update of f`,
    values: [scope.organizationId, months, now],
  });
  return rows.map(fileOf);
}

/** Conditions and border crossings that are older than the files they came in may be. */
export async function deleteMarksBefore(tx: Tx, scope: Scope, months: number, now: Date): Promise<void> {
  for (const table of ['tachograph_condition', 'tachograph_crossing'] as const) {
    await tx.query({
      name: `tachograph_files.delete_old.${table}`,
      text: `delete from ${table} where organization_id = $1 and at < $3::timestamptz - make_interval(months => $2)`,
      values: [scope.organizationId, months, now],
    });
  }
}

/** A driver with the card number of the fleet, former ones too. */
export interface NamedDriver extends DriverOfCard {
  readonly name: string;
  readonly isRemoved: boolean;
  /** Whether the user of the scope may see what is personal of them. */
  readonly isSeen: boolean;
}

export interface SeenVehicle {
  readonly id: number;
  readonly licencePlate: string;
  readonly isSeen: boolean;
}

/** Everybody and everything that a file may belong to. */
export interface Owners {
  readonly cards: readonly KnownCard[];
  readonly units: readonly KnownUnit[];
  readonly drivers: readonly NamedDriver[];
  readonly vehicles: readonly SeenVehicle[];
  /** Whether the user of the scope sees all vehicles. */
  readonly seesAll: boolean;
}

export async function readOwners(tx: Tx, scope: Scope): Promise<Owners> {
  const of = [scope.organizationId];
  const [cards, units, drivers, vehicles, seesAll] = await Promise.all([
    tx.query<KnownCard>({
      name: 'tachograph_files.cards',
      text: 'select id, nation, person, driver_id as "driverId" from tachograph_card where organization_id = $1',
      values: of,
    }),
    tx.query<KnownUnit>({
      name: 'tachograph_files.units',
      text: 'select id, plates, vehicle_id as "vehicleId" from tachograph_unit where organization_id = $1',
      values: of,
    }),
    tx.query<NamedDriver>({
      name: 'tachograph_files.drivers',
      text: `select id, first_name || ' ' || last_name as name, card_number as "cardNumber",
                    removed_at is not null as "isRemoved", ${seesDriver('d.id')} as "isSeen"
               from driver d where organization_id = $1`,
      values: [scope.organizationId, scope.userId ?? null],
    }),
    tx.query<SeenVehicle>({
      name: 'tachograph_files.vehicles',
      text: `select v.id, v.licence_plate as "licencePlate", ${seesVehicle('v.id')} as "isSeen"
               from vehicle v where v.organization_id = $1`,
      values: [scope.organizationId, scope.userId ?? null],
    }),
    isForAllVehicles(tx, scope),
  ]);
  return { cards, units, drivers, vehicles, seesAll };
}

export async function setDriverOfCard(tx: Tx, scope: Scope, cardId: number, driverId: number | null): Promise<void> {
  await tx.query({
    name: 'tachograph_files.set_driver',
    text: 'update tachograph_card set driver_id = $3 where organization_id = $1 and id = $2',
    values: [scope.organizationId, cardId, driverId],
  });
}

export async function setVehicleOfUnit(tx: Tx, scope: Scope, unitId: number, vehicleId: number | null): Promise<void> {
  await tx.query({
    name: 'tachograph_files.set_vehicle',
    text: 'update tachograph_unit set vehicle_id = $3 where organization_id = $1 and id = $2',
    values: [scope.organizationId, unitId, vehicleId],
  });
}

export const dateOrNull = (at: number | null) => (at === null ? null : new Date(at));
