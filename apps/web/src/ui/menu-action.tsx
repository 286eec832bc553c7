import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './menu-action.module.css';

interface MenuActionProps {
  readonly icon: Icon;
  readonly label: string;
  /** Why it cannot be done now; it can still be reached, so that the reason is read. */
  readonly reason?: string | undefined;
  readonly autoFocus?: boolean;
  readonly onClick: () => void;
}

/** An entry of a menu; an unavailable one shows the reason below its name. */
export function MenuAction({ icon: Icon, label, reason, autoFocus = false, onClick }: MenuActionProps) {
  const disabled = reason !== undefined;
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      aria-disabled={disabled}
      title={reason}
      className={classes.item ?? ''}
      closeMenuOnClick={!disabled}
      {...(disabled ? { 'data-unusable': true } : {})}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {label}
      {disabled && <span className={classes.reason}>{reason}</span>}
    </Menu.Item>
  );
}
