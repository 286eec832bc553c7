import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { publishListChanges } from '../live/list-changes.ts';
import { ownPlacesFeature } from '../features/places/own-places/feature.ts';
import { keepCurrent } from './keep-current.ts';

it('reads again what own points give a name to when they change, and nothing else', () => {
  const queries = new QueryClient();
  const keys = [
    ['history', 7, 'stages'],
    ['geocode', 'reverse', {}],
    ['fleet', 'drivers'],
  ];
  for (const key of keys) queries.setQueryData(key, 'as it was');
  const outdated = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated === true);
  const stop = keepCurrent(queries, [ownPlacesFeature]);
  publishListChanges([{ topic: 'zones', ids: [4] }]);
  expect(outdated()).toEqual([]);
  publishListChanges([{ topic: 'points', ids: [1] }]);
  expect(outdated()).toEqual(keys.slice(0, 2));
  stop();
});
