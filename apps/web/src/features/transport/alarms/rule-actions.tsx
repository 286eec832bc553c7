import type { Alarm } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChecks, IconCopy, IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './alarms.module.css';

export interface RuleActions {
  readonly edit: (alarm: Alarm) => void;
  readonly copy: (alarm: Alarm) => void;
  readonly turn: (alarm: Alarm, on: boolean) => void;
  readonly showHistory: (alarm: Alarm) => void;
  readonly markRead: (alarm: Alarm) => void;
  readonly remove: (alarm: Alarm) => void;
}

interface RuleActionMenuProps {
  readonly alarm: Alarm;
  readonly actions: RuleActions;
}

/** What can be done with an alarm. */
export function RuleActionMenu({ alarm, actions }: RuleActionMenuProps) {
  const t = useText();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" className={classes.action ?? ''} aria-label={t('alarms.actions', { title: alarm.title })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actions.edit(alarm)}>
          {t('alarms.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => actions.copy(alarm)}>
          {t('alarms.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => actions.showHistory(alarm)}>
          {t('alarms.showHistory')}
        </Menu.Item>
        <Menu.Item leftSection={<IconChecks size={16} aria-hidden />} onClick={() => actions.markRead(alarm)}>
          {t('alarms.markAllRead')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => actions.remove(alarm)}>
          {t('alarms.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
