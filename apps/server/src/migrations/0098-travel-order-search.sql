-- What a search of travel orders looks through, without case and marks, as `folded` of the texts writes it.
alter table travel_order add column search_text text not null default '';
update travel_order o
   set search_text = replace(replace(replace(translate(
         lower(regexp_replace(normalize(concat_ws(E'\n',
           o.year || '-' || lpad(o.sequence::text, 5, '0'),
           o.details -> 'person' ->> 'name',
           o.details ->> 'plate',
           o.details ->> 'trailerPlate',
           o.details ->> 'purpose',
           (select string_agg(place, E'\n' order by n)
              from jsonb_array_elements_text(o.details -> 'route') with ordinality as r (place, n))
         ), nfd), '[\u0300-\u036F]', '', 'g')),
         'đłøı', 'dloi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
alter table travel_order alter column search_text drop default;
