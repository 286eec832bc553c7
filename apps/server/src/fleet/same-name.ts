/** The column of a plate or a name, and the condition for rows in the fleet. */
interface Named {
  readonly table: 'vehicle' | 'trailer' | 'vehicle_group';
  readonly column: 'licence_plate' | 'name';
  /** PostgreSQL's function that normalises all spellings (0032-same-names.sql). */
  readonly key: 'plate_key' | 'name_key';
  readonly inFleet: 'alienated_at is null' | 'removed_at is null';
}

/**
 * SQL: whether another row of the fleet has the text of parameter $3, in any spelling; $1 is the organization, $2 the
 * id of the row to be changed, or null. A duplicate spelling from before this check may stay.
 */
export const selectSameName = ({ table, column, key, inFleet }: Named): string => `select from ${table} other
  where other.organization_id = $1 and other.${inFleet} and other.id is distinct from $2::int8
    and other.${column}_key = (select ${key}($3))
    and (other.${column} = $3 or not exists (
      select from ${table} own
       where own.organization_id = $1 and own.id = $2::int8 and own.${inFleet} and own.${column}_key = other.${column}_key))
  limit 1`;
