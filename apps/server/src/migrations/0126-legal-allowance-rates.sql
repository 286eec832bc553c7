-- Amounts of the law that an organization enters where the shipped ones are older (docs/development/allowances.md).
alter table allowance_rate drop constraint allowance_rate_level_check;
alter table allowance_rate add constraint allowance_rate_level_check check (level in ('legal', 'country', 'company'));
