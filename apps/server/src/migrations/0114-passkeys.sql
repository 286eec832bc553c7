-- Passkeys (WebAuthn) of users; a public key is no secret.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references app_user (id) on delete cascade,
  -- base64url, as browsers name it
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures, as the authenticator counts; 0: it does not count.
  counter int8 not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- The challenge of a registration, of one session, used once.
create table passkey_challenge (
  session_hash bytea primary key references session (secret_hash) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

grant select, insert, update, delete on passkey, passkey_challenge to app_lookup;
