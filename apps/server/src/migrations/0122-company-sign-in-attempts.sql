-- Begun sign-ins name an organization, so they have a wall like every such table. Only app_lookup uses them.
alter table company_sign_in_attempt enable row level security, force row level security;
create policy lookup on company_sign_in_attempt to app_lookup using (true) with check (true);
do $$
begin
  execute format('create policy owner on company_sign_in_attempt to %I using (true) with check (true)', current_user);
end $$;
