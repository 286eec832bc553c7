import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import {
  IconLayoutBottombar,
  IconLayoutBottombarFilled,
  IconLayoutSidebar,
  IconLayoutSidebarFilled,
  IconLayoutColumns,
  IconLayoutRows,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { frameLayout } from './frame-layout.ts';
import classes from './frame.module.css';
import { showList, useListShown } from './list-shown.ts';

interface ToggleProps extends ActionIconProps {
  readonly icon: Icon;
  readonly label: string;
  readonly onClick: () => void;
}

function Toggle({ icon: Icon, label, ...button }: ToggleProps) {
  return (
    <Tooltip label={label} position="top">
      <ActionIcon {...button} aria-label={label}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface LayoutTogglesProps {
  readonly collapsed: boolean;
  readonly sidebarFixed: boolean;
  readonly orientationFixed: boolean;
}

/** Sidebar, tiny bottom panel and orientation: three switches, all remembered. */
export function LayoutToggles({ collapsed, sidebarFixed, orientationFixed }: LayoutTogglesProps) {
  const t = useText();
  const listShown = useListShown();
  const { bottomPanelShown, orientation } = frameLayout.use((layout) => layout);
  const vertical = orientation === 'vertical';
  return (
    <div className={classes.toggles} {...(collapsed && { 'data-collapsed': true })}>
      <Toggle
        icon={listShown ? IconLayoutSidebarFilled : IconLayoutSidebar}
        label={t(listShown ? 'frame.layout.hideSidebar' : 'frame.layout.showSidebar')}
        disabled={sidebarFixed}
        onClick={() => showList(!listShown)}
      />
      <Toggle
        icon={bottomPanelShown ? IconLayoutBottombarFilled : IconLayoutBottombar}
        label={t(bottomPanelShown ? 'frame.layout.hideBottomPanel' : 'frame.layout.showBottomPanel')}
        onClick={() => frameLayout.set({ bottomPanelShown: !bottomPanelShown })}
      />
      <Toggle
        icon={vertical ? IconLayoutColumns : IconLayoutRows}
        label={t(vertical ? 'frame.layout.toHorizontal' : 'frame.layout.toVertical')}
        disabled={orientationFixed}
        className={classes.orientation ?? ''}
        onClick={() => frameLayout.set({ orientation: vertical ? 'horizontal' : 'vertical' })}
      />
    </div>
  );
}
