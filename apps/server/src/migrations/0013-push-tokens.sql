-- Browsers and telephones that take notifications. Like a session a token belongs to a user, also to one of no tenant, so
-- only the look-up role sees it. The text itself is kept: without it nothing could be sent.
create table push_token (
  token_hash bytea primary key,
  user_id int not null references app_user (id) on delete cascade,
  token text not null,
  web boolean not null,
  name text not null,
  model text,
  imei text,
  created_at timestamptz not null default now()
);
create index push_token_user on push_token (user_id);
grant select, insert, update, delete on push_token to app_lookup;
