-- Administrators change these of their own organization (policy `tenant`). The time zone stays: days of issued orders, sent
-- reports and versions of alarm rules were decided in it.
grant update (name, country, language) on organization to app_api;
