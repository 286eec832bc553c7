-- Every row of a recomputation names its fold; the default only served the rows of before.
alter table fold_recompute alter column fold drop default;
