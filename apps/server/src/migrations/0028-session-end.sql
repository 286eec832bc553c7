-- Sessions end 90 days after the sign-in, however much they are used; later ends are written by the server.
update session set expires_at = created_at + interval '2160 hours' where expires_at > created_at + interval '2160 hours';
