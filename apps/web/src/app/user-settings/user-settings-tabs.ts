import type { SessionUser } from '@konvoj/contract';
import { z } from 'zod';
import type { AnyFeature, SettingsTab } from '../../shared/feature.ts';
import { contributed } from '../../shared/features.ts';
import { may } from '../../shared/session-state.ts';

/** What the page holds in its address; a tab reads its own filters from there too. */
export const userSettingsSearch = z.looseObject({ tab: z.string().max(40).optional().catch(undefined) });

/** The tabs that are for a user, in their order. The user menu lists them too. */
export function tabsFor(features: readonly AnyFeature[], user: SessionUser): readonly SettingsTab[] {
  return contributed(features, 'settingsTabs').filter(({ isFor }) => isFor(user));
}

/** The requested tab when the user may see it, else their own settings, for a system administrator the customers. */
export function shownTab(tabs: readonly SettingsTab[], user: SessionUser, asked: string | undefined): string {
  if (asked !== undefined && tabs.some(({ tab }) => tab === asked)) return asked;
  return may(user, 'support.act') ? 'customers' : 'me';
}
