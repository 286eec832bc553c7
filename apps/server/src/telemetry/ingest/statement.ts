import { OWN_COLUMNS, RECORD_COLUMNS } from '../records/fields.generated.ts';
import { STAGE_COLUMNS } from './stage-columns.ts';

type ColumnTypes = readonly (readonly [name: string, type: string])[];

const KEY: ColumnTypes = [
  ['organization_id', 'int4'],
  ['device_id', 'int4'],
];
const POSITION: ColumnTypes = [...KEY, ...RECORD_COLUMNS];
/** The newest record of a device. */
const LAST: ColumnTypes = [...RECORD_COLUMNS.slice(0, OWN_COLUMNS), ['last', 'bytea']];
const STAGE: ColumnTypes = [...KEY, ...STAGE_COLUMNS];
/** Without organization, device and start. */
const STAGE_DATA = STAGE.slice(KEY.length + 1);

/**
 * Rows from one array per column. `unnest` is in the select list, where PostgreSQL streams the elements; in `from` it
 * would first materialize every column (twice the time).
 */
function rows(columns: ColumnTypes, firstParameter = 1): string {
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

/**
 * The first statement of a batch of fresh records: $1 is the number of devices, then follow organizations, devices,
 * versions, the states of each fold and the newest records as arrays. It guards all others: `all_accepted` aborts the
 * transaction (KV001) when another gateway advanced one of the devices. Every write of a batch is absolute, so that a
 * batch whose outcome is unknown is simply sent again. The positions follow last, by COPY: they are newer than the
 * newest of their device, so none can exist yet.
 * @param stateColumns of the folds, in their order
 */
export function guardStates(stateColumns: readonly string[]): { readonly name: string; readonly text: string } {
  const states = stateColumns.map((name) => [name, 'bytea'] as const);
  const columns: ColumnTypes = [...KEY, ['version', 'int8'], ...states, ...LAST];
  return {
    name: `ingest.guard.${stateColumns.join('.')}`,
    text: `with accepted as (
        insert into device_state as held (${names(columns)})
        select ${names(columns)} from (select ${rows(columns, 2)}) as given
        on conflict (organization_id, device_id) do update set ${assignments(columns.slice(KEY.length))}
        where held.version = excluded.version - 1
        returning 1
      ) select all_accepted($1::int4, count(*)) from accepted`,
  };
}

const UPSERT_STAGES = `insert into stage (${names(STAGE)})
  select ${names(STAGE)} from (select ${rows(STAGE)}) as given
  on conflict (organization_id, device_id, start_at) do update set ${assignments(STAGE_DATA)}`;

/** The stages that a batch of fresh records closes. */
export const upsertStages = { name: 'ingest.upsert-stages', text: UPSERT_STAGES };

/** Positions of which some may be stored. Returns by device how many were new, and the first and last time of these. */
export const insertPositions = {
  name: 'ingest.insert-positions',
  text: `with added as (
      insert into position (${names(POSITION)})
      select ${values(POSITION)} from (select ${rows(POSITION)}) as given
      on conflict do nothing
      returning organization_id, device_id, device_time
    ) select organization_id as "organizationId", device_id as "deviceId", count(*)::int4 as records,
        (extract(epoch from min(device_time)) * 1000)::float8 as "from",
        (extract(epoch from max(device_time)) * 1000)::float8 as until
      from added group by organization_id, device_id`,
};

/** Stages that late records changed; unchanged ones are not written. */
export const upsertRecomputed = {
  name: 'ingest.upsert-recomputed',
  text: `${UPSERT_STAGES} where (${names(STAGE_DATA).replaceAll(/(\w+)/g, 'stage.$1')}) is distinct from (${names(STAGE_DATA).replaceAll(/(\w+)/g, 'excluded.$1')})`,
};
