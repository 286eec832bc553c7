import type pg from 'pg';
import type { Incident } from './port.ts';

const NOTE = {
  name: 'ingest.note-incidents',
  text: `insert into tracker_incident as noted
      (organization_id, tracker_id, kind, first_at, last_at, times, protocol, address, previous_address)
    select t.organization_id, t.id, given.kind, given.first_at, given.last_at, given.times, given.protocol,
           given.address, given.previous_address
      from unnest($1::int4[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int4[], $6::text[], $7::text[], $8::text[])
             as given(tracker_id, kind, first_at, last_at, times, protocol, address, previous_address)
      join tracker t on t.id = given.tracker_id and t.organization_id is not null
     order by t.id, given.kind
    on conflict (organization_id, tracker_id, kind) do update
      set last_at = excluded.last_at, times = least(noted.times::int8 + excluded.times, 2147483647)::int4, protocol = excluded.protocol,
          address = excluded.address, previous_address = excluded.previous_address`,
};

/** Adds incidents to trackers; at most one of each tracker and kind per call. */
export async function noteIncidents(pool: pg.Pool, incidents: readonly Incident[]): Promise<void> {
  if (incidents.length === 0) return;
  const values = [
    incidents.map(({ trackerId }) => trackerId),
    incidents.map(({ kind }) => kind),
    incidents.map(({ firstAt }) => new Date(firstAt)),
    incidents.map(({ lastAt }) => new Date(lastAt)),
    incidents.map(({ times }) => times),
    incidents.map(({ protocol }) => protocol),
    incidents.map(({ address }) => address),
    incidents.map(({ previousAddress }) => previousAddress),
  ];
  await pool.query({ ...NOTE, values });
}
