import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconLogout } from '@tabler/icons-react';
import { Link, useLocation, type AnyRouter } from '@tanstack/react-router';
import { signOut } from '../../features/organization/identity/session/session.ts';
import { useText } from '../../i18n/use-text.ts';
import type { MenuEntry } from '../../shared/feature.ts';
import { useFeatures } from '../../shared/features.ts';
import { keptSearch } from '../../shared/frame-search.ts';
import { useMenuBadge } from '../../shared/menu-badges.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import { menuOf } from '../menu.ts';
import { ROUTES } from '../../shared/routes.ts';
import { frameLayout, isRailCollapsed, RAIL_COLLAPSES } from './frame-layout.ts';
import classes from './frame.module.css';
import { LanguageMenu, ThemeMenu, UserMenu } from './rail-menus.tsx';
import { LayoutToggles } from './layout-toggles.tsx';
import { RailButton } from './rail-button.tsx';

/** A larger number does not fit beside the icon. */
const MOST_SHOWN = 99;

function RailLink({ entry, collapsed }: { readonly entry: MenuEntry; readonly collapsed: boolean }) {
  const t = useText();
  const { icon: Icon } = entry;
  const waiting = useMenuBadge(entry.to);
  const name = t(entry.text);
  const label = waiting > 0 ? t('frame.menu.waiting', { name, count: waiting }) : name;
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <Link<AnyRouter, string, string>
        to={entry.to}
        search={keptSearch}
        activeOptions={{ exact: entry.to === ROUTES.VehicleDetails, includeSearch: false }}
        className={classes.railEntry}
        aria-label={label}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {!collapsed && <span>{name}</span>}
        {waiting > 0 && (
          <span className={classes.badge} data-count={waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting} aria-hidden />
        )}
      </Link>
    </Tooltip>
  );
}

function MoreMenu({ collapsed }: { readonly collapsed: boolean }) {
  const t = useText();
  const entries = menuOf(useFeatures(), 'more');
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  const isOpenPage = entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Menu position="right-start" shadow="md" withinPortal>
      <Menu.Target>
        <RailButton
          icon={IconDots}
          label={t('frame.menu.more')}
          collapsed={collapsed}
          {...(isOpenPage && { 'data-status': 'active' })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ to, text, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} />}>
            {t(text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RailProps {
  /** The open page hides the sidebar whatever is chosen. */
  readonly sidebarFixed: boolean;
  /** The open page has an orientation of its own, or no map. */
  readonly orientationFixed: boolean;
}

/** The navigation rail: the modules above, language, theme, user and sign out at its foot. */
export function Rail({ sidebarFixed, orientationFixed }: RailProps) {
  const t = useText();
  const narrow = useNarrow();
  const small = useMediaQuery(RAIL_COLLAPSES, window.matchMedia(RAIL_COLLAPSES).matches);
  const collapsed = isRailCollapsed({ rail: frameLayout.use(({ rail }) => rail) }, { small, phone: narrow });
  return (
    <nav className={classes.rail} aria-label={t('frame.menu.label')} {...(collapsed && { 'data-collapsed': true })}>
      <UnstyledButton
        className={classes.railBrand}
        aria-expanded={!collapsed}
        aria-label={`${t('common.product')}: ${t(collapsed ? 'frame.menu.expand' : 'frame.menu.collapse')}`}
        title={t(collapsed ? 'frame.menu.expand' : 'frame.menu.collapse')}
        onClick={() => frameLayout.set({ rail: collapsed ? 'open' : 'collapsed' })}
      >
        <img src="/favicon.svg" alt="" width={20} height={20} />
        {!collapsed && <span>Konvoj</span>}
      </UnstyledButton>
      {menuOf(useFeatures(), 'rail').map((entry) => (
        <RailLink key={entry.to} entry={entry} collapsed={collapsed} />
      ))}
      <MoreMenu collapsed={collapsed} />
      <div className={classes.railSpace} />
      <LayoutToggles collapsed={collapsed} sidebarFixed={sidebarFixed} orientationFixed={orientationFixed} />
      <LanguageMenu collapsed={collapsed} />
      <ThemeMenu collapsed={collapsed} />
      <UserMenu collapsed={collapsed} />
      <RailButton
        icon={IconLogout}
        label={t('frame.user.signOut')}
        collapsed={collapsed}
        onClick={() => void signOut()}
      />
    </nav>
  );
}
