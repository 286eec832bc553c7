import { ActionIcon, Menu } from '@mantine/core';
import type { CrmContactRow } from '@konvoj/contract';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { contactName } from './crm-words.ts';
import { useContactCommands, type ActionContact } from './use-contact-commands.ts';

interface ContactMenuProps {
  readonly contact: ActionContact & Pick<CrmContactRow, 'id'>;
  readonly onDialog: OpenDialog;
}

/** What can be done with a contact. */
export function ContactMenu({ contact, onDialog }: ContactMenuProps) {
  const t = useText();
  const name = contactName(contact);
  return (
    // What is pressed here does not choose the row.
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-start" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" aria-label={t('crm.contacts.actions', { name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuAction
            icon={IconPlus}
            label={t('crm.activity.new')}
            onClick={() => onDialog({ kind: 'newActivity', contact: { id: contact.id, name } })}
          />
          <CommandEntries contact={contact} />
          <Menu.Divider />
          <MenuAction
            icon={IconPencil}
            label={t('crm.edit')}
            onClick={() => onDialog({ kind: 'contact', id: contact.id })}
          />
          <MenuAction
            icon={IconTrash}
            label={t('crm.delete')}
            onClick={() => onDialog({ kind: 'removeContact', contact })}
          />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function CommandEntries({ contact }: Pick<ContactMenuProps, 'contact'>) {
  return useContactCommands(contact).map(({ id, ...command }) => <MenuAction key={id} {...command} />);
}
