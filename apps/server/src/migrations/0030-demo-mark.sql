-- A row here: this database holds the demo, whose passwords are public. It is never served for real use.
create table demo_mark (
  id boolean primary key default true check (id),
  marked_at timestamptz not null default now()
);
-- Demos of earlier versions carry no mark. Nobody's real address ends in .example.
insert into demo_mark (id)
  select true where exists (select from app_user where email ilike '%@kolovrat.example' or email ilike '%@druga.example');
