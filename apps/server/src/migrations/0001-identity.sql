-- Organizations, people and their sessions. Times are UTC; settings are checked by the contract before they get here.
create table organization (
  id int generated always as identity primary key,
  name text not null unique,
  time_zone text not null default 'Europe/Ljubljana',
  country text not null default 'SI',
  created_at timestamptz not null default now()
);

create table app_user (
  id int generated always as identity primary key,
  -- null for system administrators, who belong to no tenant
  organization_id int references organization (id),
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('sysadmin', 'admin', 'user')),
  language text not null default 'sl' check (language in ('sl', 'en', 'de')),
  can_edit_fleet boolean not null default false,
  locked boolean not null default false,
  valid_until timestamptz,
  login_alert boolean not null default false,
  settings jsonb not null default '{}',
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  check ((organization_id is null) = (role = 'sysadmin'))
);
create unique index app_user_email on app_user (lower(email));
create index app_user_organization on app_user (organization_id);

-- Secrets are stored as SHA-256 hashes only.
create table session (
  secret_hash bytea primary key,
  user_id int not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  remember boolean not null default false,
  ip text,
  user_agent text
);
create index session_user_id on session (user_id);

create table live_token (
  secret_hash bytea primary key,
  session_hash bytea not null references session (secret_hash) on delete cascade,
  expires_at timestamptz not null
);
create index live_token_session on live_token (session_hash);

create table reset_token (
  secret_hash bytea primary key,
  user_id int not null references app_user (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_token_user on reset_token (user_id);

create table audit_entry (
  organization_id int,
  id bigint generated always as identity,
  happened_at timestamptz not null default now(),
  user_id int,
  acting_for int,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  ip text,
  primary key (id)
);
create index audit_entry_organization on audit_entry (organization_id, id desc);
