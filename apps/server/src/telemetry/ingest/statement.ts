import { RECORD_COLUMNS } from './record-columns.ts';
import { STAGE_COLUMNS } from './stage-columns.ts';

type ColumnTypes = readonly (readonly [name: string, type: string])[];

const KEY: ColumnTypes = [
  ['organization_id', 'int4'],
  ['device_id', 'int4'],
];
const STATE: ColumnTypes = [...KEY, ['version', 'int8'], ['state', 'bytea'], ...RECORD_COLUMNS];
const POSITION: ColumnTypes = [...KEY, ...RECORD_COLUMNS];
const STAGE: ColumnTypes = [...KEY, ...STAGE_COLUMNS];
/** Without organization, device and start. */
const STAGE_DATA = STAGE.slice(KEY.length + 1);

export const STATE_PARAMETERS = STATE.length;
export const POSITION_PARAMETERS = POSITION.length;
export const STAGE_PARAMETERS = STAGE.length;

/**
 * Rows from one array per column. `unnest` stands in the select list, where PostgreSQL hands the elements on one by one;
 * in `from` it would first write every column to a store of its own (twice the time).
 */
function rows(columns: ColumnTypes, firstParameter: number): string {
  return columns.map(([name, type], index) => `unnest($${firstParameter + index}::${type}[]) as ${name}`).join(', ');
}

function names(columns: ColumnTypes): string {
  return columns.map(([name]) => name).join(', ');
}

/** `attributes` travels as text: jsonb has no simple binary form. */
function values(columns: ColumnTypes): string {
  return columns.map(([name]) => (name === 'attributes' ? 'attributes::jsonb' : name)).join(', ');
}

function assignments(columns: ColumnTypes): string {
  return columns.map(([name]) => `${name} = excluded.${name}`).join(', ');
}

const upsertStates = (first: number) => `
  insert into device_state as held (${names(STATE)})
  select ${values(STATE)} from (select ${rows(STATE, first)}) as given
  on conflict (organization_id, device_id) do update set ${assignments(STATE.slice(KEY.length))}
  where held.version = excluded.version - 1
  returning 1`;

const insertPositions = (first: number) => `
  insert into position (${names(POSITION)})
  select ${values(POSITION)} from (select ${rows(POSITION, first)}) as given
  on conflict do nothing`;

const upsertStages = (first: number) => `
  insert into stage (${names(STAGE)})
  select ${names(STAGE)} from (select ${rows(STAGE, first)}) as given
  on conflict (organization_id, device_id, start_at) do update set ${assignments(STAGE_DATA)}`;

const FIRST_STATE = 2;
const FIRST_STAGE = FIRST_STATE + STATE_PARAMETERS;
const FIRST_POSITION = FIRST_STAGE + STAGE_PARAMETERS;

const commit = (positions: string) => `with accepted as (${upsertStates(FIRST_STATE)}
), closed as (${upsertStages(FIRST_STAGE)}
)${positions} select all_accepted($1::int4, count(*)) from accepted`;

/**
 * What a batch of fresh records makes of its devices. $1 is their number, then come the arrays of device_state and stage.
 * The guard decides first: `all_accepted` ends the statement (KV001) when one of the devices was moved on by another
 * gateway. Every write is absolute, so that a batch whose outcome is unknown is simply sent again. The positions follow
 * by COPY in the same transaction: they are newer than the newest of their device, so that none can be there yet.
 */
export const commitFresh = { name: 'ingest.commit-fresh', text: commit('') };

/** The same with the positions, at the end, for a batch of which some are there all the same (restored by hand, say). */
export const commitFreshOverStored = {
  name: 'ingest.commit-fresh-over-stored',
  text: commit(`, stored as (${insertPositions(FIRST_POSITION)}\n)`),
};

/** Late records, first in their transaction. Answers device and time of those that were really new. */
export const insertLate = {
  name: 'ingest.insert-late',
  text: `${insertPositions(1)} returning device_id, (extract(epoch from device_time) * 1000)::float8 as time`,
};

/** Stages that late records changed; those that came out as they were are not written. */
export const upsertRecomputed = {
  name: 'ingest.upsert-recomputed',
  text: `${upsertStages(1)} where (${names(STAGE_DATA).replaceAll(/(\w+)/g, 'stage.$1')}) is distinct from (${names(STAGE_DATA).replaceAll(/(\w+)/g, 'excluded.$1')})`,
};
