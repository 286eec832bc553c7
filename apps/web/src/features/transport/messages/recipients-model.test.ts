import { describe, expect, it } from 'vitest';
import { isWhole, recipientGroups, toggleGroup } from './recipients-model.ts';

describe('a group of recipients', () => {
  const groups = recipientGroups(
    [
      { id: 1, name: 'North' },
      { id: 2, name: 'Empty' },
    ],
    [
      { id: 7, groupId: 1 },
      { id: 8, groupId: 1 },
      { id: 9, groupId: null },
    ],
  );

  it('has the vehicles that are in it, and is left out without any', () => {
    expect(groups).toEqual([{ id: 1, name: 'North', deviceIds: [7, 8] }]);
  });

  it('is added, and taken away when all of it is chosen', () => {
    const [north] = groups;
    if (!north) throw new Error('no group');
    const chosen = toggleGroup(north, new Set([8, 9]));
    expect([...chosen].toSorted()).toEqual([7, 8, 9]);
    expect(isWhole(north, chosen)).toBe(true);
    expect([...toggleGroup(north, chosen)]).toEqual([9]);
  });
});
