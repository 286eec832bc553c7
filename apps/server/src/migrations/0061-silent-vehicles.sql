-- Minutes in which a gateway took records. A vehicle is silent only while it could have been heard.
create table gateway_minute (
  at timestamptz primary key
);
grant select, insert, delete on gateway_minute to app_ingest;
