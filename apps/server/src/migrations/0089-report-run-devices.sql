-- Who may open a sent report, and how many recipients reports have in a day (docs/development/report-schedules.md).

-- The vehicles whose rows a report was made of; null: only administrators may open it.
alter table report_run add column device_ids int4[];

create index delivery_reports on delivery (organization_id, created_at) where reason = 'report';
