import type { CrmActivity } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
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
  return (
    // What is pressed here does not choose the row.
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-start" shadow="md" withinPortal>
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
          {activity.nextStep !== null && (
            <MenuAction
              icon={isOpen ? IconCircleCheck : IconArrowBackUp}
              label={`${t('crm.step.title')}: ${t(isOpen ? 'crm.step.finish' : 'crm.step.reopen')}`}
              onClick={step.toggle}
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
