-- The tax number of the organization: travel orders name it (docs/development/travel-orders.md).
alter table letterhead add column tax_number text;
