-- The second step of a sign-in (docs/development/sign-in.md): codes of an authenticator app (RFC 6238), recovery codes, and
-- the requirement of an organization. Like sessions these rows belong to users, also to one of no organization, so they are
-- of app_lookup alone.

-- One app per user. The secret is sealed with a key that the database does not have.
create table user_totp (
  user_id int primary key references app_user (id) on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- null: being set up, no code was confirmed yet
  confirmed_at timestamptz,
  -- The step of 30 seconds of the last accepted code: a code is accepted once.
  last_step int8
);

-- SHA-256 of codes of 80 random bits.
create table recovery_code (
  user_id int not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in that has begun and has no rights yet. The secret is in a cookie of the browser.
create table sign_in_step (
  secret_hash bytea primary key,
  kind text not null check (kind in ('factor', 'enrolment', 'passkey')),
  -- null while the user is unknown: a passkey names them
  user_id int references app_user (id) on delete cascade,
  remember boolean not null default false,
  expires_at timestamptz not null,
  -- Of the passkey that may answer, used once.
  challenge text,
  check ((user_id is not null) = (kind in ('factor', 'enrolment')))
);
create index sign_in_step_user on sign_in_step (user_id);

-- How the user of a session signed in.
alter table session add column method text not null default 'password'
  check (method in ('password', 'totp', 'recovery', 'passkey'));

alter table organization add column requires_second_factor boolean not null default false;
grant update (requires_second_factor) on organization to app_api;

grant select, insert, update, delete on user_totp, recovery_code, sign_in_step to app_lookup;
