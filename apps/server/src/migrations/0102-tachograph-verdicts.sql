-- The verdict on the signature of each stored day and of what a card or unit is shown with, so that a file with a wrong
-- signature never replaces what a better one says (office/tachograph-files/trust.ts).
alter table tachograph_card_day add verdict text;
alter table tachograph_unit_day add verdict text;
alter table tachograph_card add verdict text;
alter table tachograph_unit add verdict text;
update tachograph_card_day d set verdict = f.verdict
  from tachograph_file f where f.organization_id = d.organization_id and f.id = d.file_id;
update tachograph_unit_day d set verdict = f.verdict
  from tachograph_file f where f.organization_id = d.organization_id and f.id = d.file_id;
update tachograph_card set verdict = 'notSigned';
update tachograph_unit set verdict = 'notSigned';

do $$
declare
  judged text;
begin
  foreach judged in array array['tachograph_card_day', 'tachograph_unit_day', 'tachograph_card', 'tachograph_unit'] loop
    execute format(
      'alter table %I alter verdict set not null, add check (verdict in (''valid'', ''invalid'', ''rootMissing'', ''certificateMissing'', ''curveMissing'', ''notSigned''))',
      judged
    );
  end loop;
end $$;

-- A part of the file is missing: it ends inside an object.
alter table tachograph_file add incomplete boolean not null default false;
alter table tachograph_file alter incomplete drop default;

-- Availability counts as working time (Directive 2002/15/EC, article 3(b)).
alter table tachograph_settings add counts_availability boolean not null default false;
alter table tachograph_settings alter counts_availability drop default;

-- What was never downloaded is reminded of once: it has no day of a last download.
alter table tachograph_reminder drop constraint tachograph_reminder_kind_check;
alter table tachograph_reminder add constraint tachograph_reminder_kind_check check (kind in ('soon', 'overdue', 'never'));

-- Blocks that were requested of a vehicle unit and did not come.
alter table tachograph_run add missing text[] not null default '{}'
  check (missing <@ array['overview', 'activities', 'eventsAndFaults', 'technicalData', 'speed']);
