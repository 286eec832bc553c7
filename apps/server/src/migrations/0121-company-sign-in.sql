-- Sign-in by the OpenID Connect provider of an organization (docs/development/sign-in.md).
create table company_sign_in (
  organization_id int primary key references organization (id),
  -- in the link of the organization, /login/<name>
  name text not null,
  issuer text not null,
  client_id text not null,
  -- encrypted with a key that the database does not have
  sealed_secret bytea not null,
  domains text[] not null,
  mode text not null check (mode in ('off', 'offered', 'required')),
  trusts_second_factor boolean not null,
  -- Another one with each change of what a test has shown.
  revision uuid not null,
  -- null: nobody has tested this revision
  tested_at timestamptz,
  check (mode <> 'required' or tested_at is not null)
);
-- The name is looked up before the organization is known.
create unique index company_sign_in_name on company_sign_in (name);

-- A sign-in that a browser has begun at the provider. The secret is in its cookie; state, nonce and verifier follow from it.
create table company_sign_in_attempt (
  secret_hash bytea primary key,
  organization_id int not null references company_sign_in (organization_id) on delete cascade,
  revision uuid not null,
  remember boolean not null,
  -- the administrator who tests the settings; null: a sign-in
  tested_by int references app_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index company_sign_in_attempt_organization on company_sign_in_attempt (organization_id);
create index company_sign_in_attempt_tested_by on company_sign_in_attempt (tested_by) where tested_by is not null;

alter table company_sign_in enable row level security, force row level security;
create policy tenant on company_sign_in to app_api
  using (organization_id = current_setting('app.organization_id')::int4)
  with check (organization_id = current_setting('app.organization_id')::int4);
create policy lookup on company_sign_in to app_lookup using (true);
do $$
begin
  execute format('create policy owner on company_sign_in to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on company_sign_in to app_api;
-- Nobody is signed in yet when the provider of an organization is looked up.
grant select on company_sign_in to app_lookup;
-- Attempts begin before anybody is signed in.
grant select, insert, delete on company_sign_in_attempt to app_lookup;

-- A second step may follow a sign-in by the company, in place of a password.
alter table sign_in_step add column by_company boolean not null default false;

alter table session drop constraint session_method_check;
alter table session add constraint session_method_check check (
  method in ('password', 'totp', 'recovery', 'passkey', 'company', 'company_totp', 'company_recovery', 'company_passkey')
);
