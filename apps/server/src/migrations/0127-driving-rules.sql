-- By which rules of Regulation (EC) 561/2006 a driver's breaks and weekly rests are checked: those of everybody, two reduced
-- weekly rests in a row in international carriage of goods (8(6)), or occasional coach services (7, 8(6a)).
alter table driver add column driving_rules text not null default 'goods'
  check (driving_rules in ('goods', 'international_goods', 'occasional_coach'));
grant select (driving_rules) on driver to app_api, app_ingest;
