import { expect, it } from 'vitest';
import { PERMISSIONS, permissionsOf, SHARED_PERMISSIONS } from './permissions.ts';

const has = (role: 'user' | 'admin' | 'sysadmin', canEditFleet = false) => permissionsOf({ role, canEditFleet });

it('let users edit the fleet when an administrator allows it', () => {
  expect(has('user').has('fleet.edit')).toBe(false);
  expect(has('user', true).has('fleet.edit')).toBe(true);
  expect(has('admin').has('fleet.edit')).toBe(true);
});

it('keep the permission of an editor from a system administrator', () => {
  expect(has('sysadmin', true).has('fleet.edit')).toBe(false);
});

it.each(['audit.all', 'links.all', 'users.manage', 'tokens.manage', 'trackers.manage', 'vehicles.all'] as const)(
  'keep %s to administrators of the organization',
  (permission) => {
    expect([has('user', true), has('sysadmin'), has('admin')].map((each) => each.has(permission))).toEqual([
      false,
      false,
      true,
    ]);
  },
);

it('are held by somebody each', () => {
  const held = new Set([...has('user', true), ...has('admin'), ...has('sysadmin')]);
  expect([...held].sort()).toEqual([...PERMISSIONS, ...SHARED_PERMISSIONS].sort());
});
