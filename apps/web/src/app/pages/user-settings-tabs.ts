import type { SessionUser } from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';
import { IconBuilding, IconHistory, IconKey, IconShare, IconUserCog, IconUsers, type Icon } from '@tabler/icons-react';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { z } from 'zod';
import { linksSearch } from '../../features/transport/sharing/links-search.ts';
import { loadChunk } from '../../shared/load-chunk.ts';

export const userSettingsTab = z.enum(['me', 'users', 'links', 'tokens', 'audit', 'customers']);
export type UserSettingsTab = z.infer<typeof userSettingsTab>;

/** What the page holds in its address; a tab may add its own filters. */
export const userSettingsSearch = linksSearch.extend({ tab: userSettingsTab.optional().catch(undefined) });

interface SettingsTab {
  readonly tab: UserSettingsTab;
  readonly text: TextKey;
  readonly icon: Icon;
  readonly isFor: (user: SessionUser) => boolean;
  readonly Panel: LazyExoticComponent<ComponentType>;
}

const everybody = (): boolean => true;
const members = (user: SessionUser): boolean => user.organization !== null;
const admins = (user: SessionUser): boolean => user.organization !== null && user.role === 'admin';
/** While a system administrator acts as a user, the session user is that user. */
const sysadmins = (user: SessionUser): boolean => user.role === 'sysadmin';

const panel = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(() => loadChunk(async () => ({ default: await load() })));

/** The tabs of the user settings in their order, with their roles and content. The user menu lists them too. */
export const USER_SETTINGS_TABS: readonly SettingsTab[] = [
  {
    tab: 'me',
    text: 'frame.settingsTab.me',
    icon: IconUserCog,
    isFor: everybody,
    Panel: panel(async () => (await import('../../features/organization/account/account-panel.tsx')).AccountPanel),
  },
  {
    tab: 'users',
    text: 'frame.settingsTab.users',
    icon: IconUsers,
    isFor: admins,
    Panel: panel(async () => (await import('../../features/organization/users/users-panel.tsx')).UsersPanel),
  },
  {
    tab: 'links',
    text: 'frame.settingsTab.links',
    icon: IconShare,
    isFor: members,
    Panel: panel(async () => (await import('../../features/transport/sharing/links-panel.tsx')).LinksPanel),
  },
  {
    tab: 'tokens',
    text: 'frame.settingsTab.tokens',
    icon: IconKey,
    isFor: admins,
    Panel: panel(
      async () => (await import('../../features/organization/api-tokens/api-tokens-panel.tsx')).ApiTokensPanel,
    ),
  },
  {
    tab: 'audit',
    text: 'frame.settingsTab.audit',
    icon: IconHistory,
    isFor: members,
    Panel: panel(async () => (await import('../../features/organization/audit/audit-panel.tsx')).AuditPanel),
  },
  {
    tab: 'customers',
    text: 'frame.settingsTab.customers',
    icon: IconBuilding,
    isFor: sysadmins,
    Panel: panel(
      async () => (await import('../../features/organization/customers/customers-panel.tsx')).CustomersPanel,
    ),
  },
];

export function tabsFor(user: SessionUser): readonly SettingsTab[] {
  return USER_SETTINGS_TABS.filter(({ isFor }) => isFor(user));
}

/** The requested tab when the user may see it, else their own settings, for a system administrator the customers. */
export function shownTab(user: SessionUser, asked: UserSettingsTab | undefined): UserSettingsTab {
  const tabs = tabsFor(user);
  if (asked !== undefined && tabs.some(({ tab }) => tab === asked)) return asked;
  return sysadmins(user) ? 'customers' : 'me';
}
