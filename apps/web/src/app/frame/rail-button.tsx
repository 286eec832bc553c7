import { Tooltip, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './frame.module.css';

interface RailButtonProps
  extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps> {
  readonly icon: Icon;
  readonly label: string;
  readonly collapsed: boolean;
}

/** An entry of the rail that does something instead of leading somewhere. */
export function RailButton({ icon: Icon, label, collapsed, ...button }: RailButtonProps) {
  return (
    <Tooltip label={label} position="right" disabled={!collapsed || button['aria-expanded'] === true}>
      <UnstyledButton {...button} className={classes.railEntry ?? ''} aria-label={label}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {!collapsed && <span>{label}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}
