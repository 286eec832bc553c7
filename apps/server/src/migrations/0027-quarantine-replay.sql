-- What the quarantine keeps is shown at the tracker and replayed (docs/ingest.md).
-- Whether the bytes are a whole frame that could not be decoded, or one record.
alter table quarantine add column is_frame boolean not null default false;
update quarantine set is_frame = true
 where reason not in ('too_old', 'in_future', 'impossible_value', 'not_mounted', 'storage');

-- What came while a tracker was in no vehicle belongs to the organization that had it; which one that was is certain
-- only where there never was another.
update quarantine q set organization_id = t.organization_id
  from tracker t
 where q.organization_id is null and t.id = q.tracker_id and t.organization_id is not null
   and not exists (select from mounting m where m.tracker_id = t.id and m.organization_id <> t.organization_id);

-- Looked up by tracker and time whenever a mounting changes.
create index quarantine_not_mounted on quarantine (tracker_id, device_time) where reason = 'not_mounted';
