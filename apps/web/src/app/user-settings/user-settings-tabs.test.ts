import type { SessionUser } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { aSessionUser } from '../../shared/session.testing.ts';
import { features } from '../features.ts';
import { shownTab, tabsFor } from './user-settings-tabs.ts';

const aUser = (role: SessionUser['role']): SessionUser =>
  aSessionUser({ role, ...(role === 'sysadmin' && { organization: null }) });
const shown = (user: SessionUser, asked?: string): string => shownTab(tabsFor(features, user), user, asked);
const tabs = (user: SessionUser): string[] => tabsFor(features, user).map(({ tab }) => tab);

describe('tabs of the user settings', () => {
  it('shows users their own settings, links and actions', () => {
    expect(tabs(aUser('user'))).toEqual(['me', 'links', 'audit']);
  });

  it('shows an administrator the users, the letterhead, the tokens and the rates of the organization too', () => {
    expect(tabs(aUser('admin'))).toEqual([
      'me',
      'organization',
      'firstSteps',
      'users',
      'signIn',
      'links',
      'letterhead',
      'tokens',
      'integrations',
      'rates',
      'allowanceRates',
      'audit',
      'export',
    ]);
  });

  it('shows a system administrator who acts for nobody only the customers and their own settings', () => {
    expect(tabs(aUser('sysadmin'))).toEqual(['me', 'customers']);
  });

  it('opens the tab of the address, and without one the own settings, for a system administrator the customers', () => {
    expect(shown(aUser('admin'), 'users')).toBe('users');
    expect(shown(aUser('admin'), undefined)).toBe('me');
    expect(shown(aUser('sysadmin'), undefined)).toBe('customers');
  });

  it('opens no tab that is not for the user', () => {
    expect(shown(aUser('user'), 'users')).toBe('me');
    expect(shown(aUser('admin'), 'customers')).toBe('me');
    expect(shown(aUser('sysadmin'), 'audit')).toBe('customers');
  });
});
