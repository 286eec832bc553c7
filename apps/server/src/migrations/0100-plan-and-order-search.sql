-- What a search of route plans and loading orders looks through, without case and marks, as `folded` of the texts writes it.
alter table route_plan add column search_text text not null default '';
update route_plan p
   set search_text = folded_text(concat_ws(E'\n', p.name, p.description,
         (select string_agg(concat_ws(E'\n', point ->> 'name', point ->> 'address', point ->> 'contact', point ->> 'notes'), E'\n' order by n)
            from jsonb_array_elements(p.points) with ordinality as r (point, n))));
alter table route_plan alter column search_text drop default;
-- Sizes are known without reading the points: their number in one reply is limited by them.
alter table route_plan add column points_bytes int not null generated always as (octet_length(points::text)) stored;

alter table loading_order add column search_text text not null default '';
update loading_order o
   set search_text = folded_text(concat_ws(E'\n', o.year || '-' || lpad(o.sequence::text, greatest(5, length(o.sequence::text)), '0'),
         o.document_number, o.customer_reference, o.client, o.notes,
         (select string_agg(concat_ws(E'\n', point ->> 'name', point ->> 'address'), E'\n' order by n)
            from jsonb_array_elements(o.points) with ordinality as r (point, n))));
