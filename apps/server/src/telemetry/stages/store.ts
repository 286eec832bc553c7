import { userSettings } from '@konvoj/contract';
import { completeSettings } from '../../organization/identity/rules.ts';
import type { Scope, Statement, Tx } from '../../platform/database.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import type { Period } from '../../platform/period.ts';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import { openStage, readState } from './state.ts';
import { degrees, LISTED_FIGURES, STAGE_COLUMNS, STAGE_FIGURES, stageOf, stagesOfFigures } from './row.ts';
import type { FiguresOfDevice, StageRow } from './row.ts';
import type { Stage, StageEnd } from './types.ts';

export interface StageOfDevice {
  readonly deviceId: number;
  readonly stage: Stage;
}

/** Minutes. */
export interface StageReading {
  /** Shorter halts between two drives are absorbed. */
  readonly stopTimeMinutes: number;
  /** The shortest stay that counts as a stop in reports (reading, 13). */
  readonly minimumStopMinutes: number;
}

/** Stages to read. */
export interface WantedStages {
  readonly deviceIds: readonly number[];
  readonly period: Period;
  /** Only those of these identities; absent: all. */
  readonly drivers?: readonly string[] | undefined;
  /** For sums: without places, speeds and the number of records. */
  readonly figuresOnly?: boolean;
}

/** Closed stages that overlap a period, by device and start. */
export async function closedStages(tx: Tx, scope: Scope, wanted: WantedStages): Promise<StageOfDevice[]> {
  if (wanted.figuresOnly === true) return closedFigures(tx, scope, wanted);
  const { text, values } = overlapping(scope, wanted, STAGE_COLUMNS);
  const rows = await tx.query<StageRow>({
    name: wanted.drivers === undefined ? 'stages.of_devices' : 'stages.of_drivers',
    text: `select ${STAGE_COLUMNS} ${text} order by device_id, start_at`,
    values,
  });
  return mapInSlices(rows, (row) => ({ deviceId: row.device_id, stage: stageOf(row) }));
}

async function closedFigures(tx: Tx, scope: Scope, wanted: WantedStages): Promise<StageOfDevice[]> {
  const { text, values } = overlapping(scope, wanted, STAGE_FIGURES);
  const rows = await tx.query<FiguresOfDevice>({
    name: wanted.drivers === undefined ? 'stages.figures_of_devices' : 'stages.figures_of_drivers',
    text: `select ${LISTED_FIGURES} ${text} group by device_id order by device_id`,
    values,
  });
  const byDevice = await mapInSlices(rows, (row) =>
    stagesOfFigures(row).map((stage) => ({ deviceId: row.device_id, stage })),
  );
  return byDevice.flat();
}

/**
 * Where closed stages that overlap a period are selected from. A stage may begin long before the period. The newest one that
 * begins before is read by its key, so that the plain bounds on start_at can select the partitions.
 */
function overlapping(
  { organizationId }: Scope,
  { deviceIds, period, drivers }: WantedStages,
  columns: string,
): Pick<Required<Statement>, 'text' | 'values'> {
  return {
    text: `from (
             select ${columns} from stage s
              where s.organization_id = $1 and s.device_id = any($2::int4[]) and s.start_at >= $3 and s.start_at <= $4
             union all
             select ${columns} from unnest($2::int4[]) as d(id)
              cross join lateral (
                select ${columns} from stage p
                 where p.organization_id = $1 and p.device_id = d.id and p.start_at < $3
                 order by p.start_at desc limit 1) b
              where b.end_at > $3
           ) as found
           ${drivers === undefined ? '' : 'where driver = any($5::text[])'}`,
    values: [
      organizationId,
      deviceIds,
      new Date(period.from),
      new Date(period.to),
      ...(drivers === undefined ? [] : [drivers]),
    ],
  };
}

/** The number of closed stages of these devices that begin in a period. */
export async function countStages(tx: Tx, scope: Scope, deviceIds: readonly number[], period: Period): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'stages.count',
    text: `select count(*) from stage
            where organization_id = $1 and device_id = any($2::int4[]) and start_at >= $3 and start_at <= $4`,
    values: [scope.organizationId, deviceIds, new Date(period.from), new Date(period.to)],
  });
  return row?.count ?? 0;
}

/** A box in degrees: `[longitude, latitude]` of its corners. */
export interface Box {
  readonly sw: readonly [longitude: number, latitude: number];
  readonly ne: readonly [longitude: number, latitude: number];
}

/** The devices with a closed stage of a period that begins or ends inside a box. */
export async function standingIn(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  period: Period,
  { sw, ne }: Box,
): Promise<number[]> {
  const inside = (end: 'first' | 'last') =>
    `(s.${end}_longitude between $5::int8 and $7::int8 and s.${end}_latitude between $6::int8 and $8::int8)`;
  const rows = await tx.query<{ device_id: number }>({
    name: 'stages.standing_in',
    text: `select d.id as device_id from unnest($2::int4[]) as d(id)
            where exists (
              select from stage s
               where s.organization_id = $1 and s.device_id = d.id and s.start_at >= $3 and s.start_at <= $4
                 and s.type not in ('drive', 'undefined') and (${inside('first')} or ${inside('last')}))
            or exists (
              select from (
                select * from stage p
                 where p.organization_id = $1 and p.device_id = d.id and p.start_at < $3
                 order by p.start_at desc limit 1) s
               where s.end_at > $3 and s.type not in ('drive', 'undefined') and (${inside('first')} or ${inside('last')}))`,
    values: [
      scope.organizationId,
      deviceIds,
      new Date(period.from),
      new Date(period.to),
      ...[...sw, ...ne].map((degrees) => Math.round(degrees * DEGREES_E7)),
    ],
  });
  return rows.map((row) => row.device_id);
}

/**
 * The open stages of these devices, by device. A device that never reported has none. While the state of a device must
 * still be recomputed (another version wrote it), its time since the last closed stage is undefined.
 */
export async function openStages(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<StageOfDevice[]> {
  const rows = await tx.query<StateRow>({
    name: 'stages.open',
    text: `select device_id, state, device_time, event_id, hash, latitude, longitude from device_state
            where organization_id = $1 and device_id = any($2::int4[]) order by device_id`,
    values: [scope.organizationId, deviceIds],
  });
  const read = rows.map((row) => ({ row, state: readState(row.state) }));
  const unknown = read.filter(({ state }) => state === null).map(({ row }) => row.device_id);
  const ends = unknown.length === 0 ? new Map<number, StageEnd>() : await lastEnds(tx, scope, unknown);
  return read.map(({ row, state }) => ({
    deviceId: row.device_id,
    stage: state === null ? unknownStage(row, ends.get(row.device_id)) : openStage(state),
  }));
}

interface StateRow {
  device_id: number;
  state: Buffer;
  device_time: Date;
  event_id: number;
  hash: number;
  latitude: number | null;
  longitude: number | null;
}

/** The ends of the newest closed stages of these devices. */
async function lastEnds(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<Map<number, StageEnd>> {
  const rows = await tx.query<StageRow>({
    name: 'stages.newest',
    text: `select ${STAGE_COLUMNS} from unnest($2::int4[]) as d(id)
            cross join lateral (
              select * from stage s
               where s.organization_id = $1 and s.device_id = d.id order by s.start_at desc limit 1) newest`,
    values: [scope.organizationId, deviceIds],
  });
  return new Map(rows.map((row) => [row.device_id, stageOf(row).last]));
}

function unknownStage(row: StateRow, start: StageEnd | undefined): Stage {
  const last: StageEnd = {
    deviceTime: row.device_time.getTime(),
    eventId: row.event_id,
    hash: row.hash,
    latitude: degrees(row.latitude),
    longitude: degrees(row.longitude),
  };
  const first = start ?? last;
  return {
    type: 'undefined',
    startAt: first.deviceTime,
    endAt: null,
    lastRecordAt: last.deviceTime,
    positionsCount: 0,
    gpsDistanceMeters: 0,
    canDistanceMeters: null,
    gpsMaxSpeedKmh: null,
    canMaxSpeedKmh: null,
    first,
    last,
    driver: null,
    country: null,
    startCanDistanceMeters: null,
    endCanDistanceMeters: null,
    startFuelUsedDecilitres: null,
    endFuelUsedDecilitres: null,
  };
}

/** The identities under which stages of these drivers are stored: cards, keys and assignments. */
export async function identitiesOf(tx: Tx, scope: Scope, driverIds: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ id: number; card_number: string | null; key_number: string | null }>({
    name: 'stages.identities',
    text: `select id, card_number, key_number from driver
            where organization_id = $1 and id = any($2::int4[])`,
    values: [scope.organizationId, driverIds],
  });
  return rows.flatMap((row) => [
    ...(row.card_number === null ? [] : [`card:${row.card_number}`]),
    ...(row.key_number === null ? [] : [`key:${row.key_number}`]),
    `driver:${row.id}`,
  ]);
}

/** The settings of this user for stages. */
export async function readingOf(tx: Tx, userId: number): Promise<StageReading> {
  const [row] = await tx.query<{ settings: unknown }>({
    name: 'stages.reading',
    text: 'select settings from app_user where id = $1',
    values: [userId],
  });
  const chosen = userSettings.partial().safeParse(row?.settings);
  return completeSettings(chosen.success ? chosen.data : {});
}
