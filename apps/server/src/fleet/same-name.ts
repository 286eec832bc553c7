/** Where a plate or a name stands, and which rows are in the fleet. */
interface Named {
  readonly table: 'vehicle' | 'trailer' | 'vehicle_group';
  readonly column: 'licence_plate' | 'name';
  /** PostgreSQL's function that makes the same of all spellings (0032-same-names.sql). */
  readonly key: 'plate_key' | 'name_key';
  readonly inFleet: 'alienated_at is null' | 'removed_at is null';
}

/**
 * SQL: whether another row of the fleet has the text of parameter $3, however it is spelt; $1 is the organization, $2 the id
 * of the row that is to have it, or null. A row whose text is another's in another spelling, from before that was refused,
 * may keep it.
 */
export const selectSameName = ({ table, column, key, inFleet }: Named): string => `select from ${table} other
  where other.organization_id = $1 and other.${inFleet} and other.id is distinct from $2::int8
    and ${key}(other.${column}) = ${key}($3)
    and (other.${column} = $3 or not exists (
      select from ${table} own
       where own.organization_id = $1 and own.id = $2::int8 and own.${inFleet} and ${key}(own.${column}) = ${key}($3)))
  limit 1`;
