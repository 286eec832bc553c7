import type { CrmActivity } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { contactName, hasOpenStep } from './crm-words.ts';
import { useStepToggle } from './use-step-toggle.ts';

interface ActivityMenuProps {
  readonly activity: CrmActivity;
  readonly onDialog: OpenDialog;
}

/** What can be done with an activity of a list. */
export function ActivityMenu({ activity, onDialog }: ActivityMenuProps) {
  const t = useText();
  const step = useStepToggle(activity);
  const isOpen = hasOpenStep(activity);
  const [opened, setOpened] = useState(false);
  /** A refusal is shown where it was pressed. */
  async function toggle(): Promise<void> {
    if (!(await step.toggle())) setOpened(true);
  }
  return (
    // What is pressed here does not choose the row.
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-start" shadow="md" withinPortal opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon
            size="sm"
            loading={step.isPending}
            aria-label={t('crm.activity.actions', { name: contactName(activity.contact) })}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {step.error && (
            <Menu.Label role="alert" c="var(--status-stop)">
              {errorText(t, step.error)}
            </Menu.Label>
          )}
          {activity.nextStep !== null && (
            <MenuAction
              icon={isOpen ? IconCircleCheck : IconArrowBackUp}
              label={`${t('crm.step.title')}: ${t(isOpen ? 'crm.step.finish' : 'crm.step.reopen')}`}
              onClick={() => void toggle()}
            />
          )}
          <MenuAction
            icon={IconPencil}
            label={t('crm.edit')}
            onClick={() => onDialog({ kind: 'activity', id: activity.id })}
          />
          <MenuAction
            icon={IconTrash}
            label={t('crm.delete')}
            onClick={() => onDialog({ kind: 'removeActivity', activity })}
          />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
