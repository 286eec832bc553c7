-- People: invitations, lists of visible vehicles that may be empty, names of sessions, acting as another user.

-- A user who was invited has no password until he sets one.
alter table app_user alter column password_hash drop not null;

-- True: the rows of visible_vehicle do not count. False: he sees what is in them, and nothing when there are none.
alter table app_user add column sees_all_vehicles boolean not null default true;
update app_user u set sees_all_vehicles = false
 where exists (select from visible_vehicle l where l.organization_id = u.organization_id and l.user_id = u.id);

-- What a session is called on the wire, and as whom a system administrator acts in it until when.
alter table session
  add column public_id uuid not null default gen_random_uuid(),
  add column acts_as int references app_user (id) on delete cascade,
  add column switched_until timestamptz,
  add constraint session_switch check ((acts_as is null) = (switched_until is null));
create index session_acts_as on session (acts_as) where acts_as is not null;

-- As whom the session acted when the token was given out: it holds only while that is so.
alter table live_token add column acts_as int;

grant select (sees_all_vehicles), update (sees_all_vehicles) on app_user to app_api;
grant insert (organization_id, email, first_name, last_name, role, language, can_edit_fleet, valid_until) on app_user to app_api;
grant update (email) on app_user to app_lookup;

-- The list of customers of a system administrator counts their vehicles, and sees nothing else of them.
create policy lookup on vehicle for select to app_lookup using (true);
grant select (organization_id, alienated_at) on vehicle to app_lookup;
