import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { tellPlacesChanged } from '../live/places-changed.ts';
import { keepNames } from './keep-names.ts';

it('reads again what own points give a name to when they change, and nothing else', () => {
  const queries = new QueryClient();
  const keys = [
    ['history', 7, 'stages'],
    ['geocode', 'reverse', {}],
    ['fleet', 'drivers'],
  ];
  for (const key of keys) queries.setQueryData(key, 'as it was');
  const outdated = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated === true);
  const stop = keepNames(queries);
  tellPlacesChanged(['zones']);
  expect(outdated()).toEqual([]);
  tellPlacesChanged(['points']);
  expect(outdated()).toEqual(keys.slice(0, 2));
  stop();
});
