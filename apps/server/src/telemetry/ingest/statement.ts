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
 * Rows from one array per column. `unnest` is in the select list, where PostgreSQL streams the elements; in `from` it
 * would first materialize every column (twice the time).
 */
function rows(columns: ColumnTypes, firstParameter: number): string {
  return columns.map(([name, type], index) => `unnest($${firstParameter + index}::${type}[]) as ${name}`).join(', ');
}

function names(columns: ColumnTypes): string {
  return columns.map(([name]) => name).join(', ');
}

/** `attributes` is sent as text: jsonb has no simple binary form. */
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
 * The writes of a batch of fresh records. $1 is the number of devices, then follow the arrays of device_state and
 * stage. The guard runs first: `all_accepted` aborts the statement (KV001) when another gateway advanced one of the
 * devices. Every write is absolute, so that a batch whose outcome is unknown is simply sent again. The positions follow
 * by COPY in the same transaction: they are newer than the newest of their device, so none can exist yet.
 */
export const commitFresh = { name: 'ingest.commit-fresh', text: commit('') };

/** The same with the positions, at the end, for a batch of which some exist nevertheless (restored by hand, say). */
export const commitFreshOverStored = {
  name: 'ingest.commit-fresh-over-stored',
  text: commit(`, stored as (${insertPositions(FIRST_POSITION)}\n)`),
};

/** Late records, first in their transaction. Returns device and time of the new ones. */
export const insertLate = {
  name: 'ingest.insert-late',
  text: `${insertPositions(1)} returning device_id, (extract(epoch from device_time) * 1000)::float8 as time`,
};

/** Stages that late records changed; unchanged ones are not written. */
export const upsertRecomputed = {
  name: 'ingest.upsert-recomputed',
  text: `${upsertStages(1)} where (${names(STAGE_DATA).replaceAll(/(\w+)/g, 'stage.$1')}) is distinct from (${names(STAGE_DATA).replaceAll(/(\w+)/g, 'excluded.$1')})`,
};
