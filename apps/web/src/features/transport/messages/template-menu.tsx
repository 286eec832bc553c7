import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { openTemplates } from './templates-state.ts';
import { useTemplates } from './use-messages.ts';

interface TemplateMenuProps {
  /** Whether the templates can be changed from here. */
  readonly manages: boolean;
  readonly onChoose: (text: string) => void;
}

/** The templates of the organization: one is put into the message, or they are changed. */
export function TemplateMenu({ manages, onChoose }: TemplateMenuProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const label = t('messages.templates.title');
  return (
    <Menu opened={isOpen} onChange={setOpen} position="top-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon aria-label={label}>
            <IconTemplate size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {isOpen && <TemplateItems onChoose={onChoose} />}
        {manages && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={openTemplates}>{t('messages.templates.manage')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function TemplateItems({ onChoose }: Pick<TemplateMenuProps, 'onChoose'>) {
  const t = useText();
  const { data, isPending, isError } = useTemplates();
  if (data === undefined || data.length === 0) {
    const note = isPending ? 'common.loading' : isError ? 'common.loadFailed' : 'messages.templates.empty';
    return <Menu.Label>{t(note)}</Menu.Label>;
  }
  return data.map(({ id, name, text }) => (
    <Menu.Item key={id} title={text} onClick={() => onChoose(text)}>
      {name}
    </Menu.Item>
  ));
}
