import type { SharedLink } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconCopy, IconDots, IconExternalLink, IconPencil, IconRestore } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './links-panel.module.css';

export interface LinkActions {
  readonly edit: (link: SharedLink) => void;
  readonly copy: (url: string) => void;
  readonly revoke: (link: SharedLink) => void;
  readonly restore: (link: SharedLink) => void;
}
interface LinkActionMenuProps {
  readonly link: SharedLink;
  readonly actions: LinkActions;
}

/** What can be done with a link. Revoking asks nothing, because it can be taken back. */
export function LinkActionMenu({ link, actions }: LinkActionMenuProps) {
  const { name, url, revoked } = link;
  const t = useText();
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" className={classes.action ?? ''} aria-label={t('sharing.actions', { name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {url !== null && (
          <>
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => actions.copy(url)}>
              {t('sharing.copy')}
            </Menu.Item>
            <Menu.Item
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('sharing.open')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actions.edit(link)}>
          {t('sharing.edit')}
        </Menu.Item>
        {revoked ? (
          <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => actions.restore(link)}>
            {t('sharing.restore')}
          </Menu.Item>
        ) : (
          <Menu.Item color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={() => actions.revoke(link)}>
            {t('sharing.revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
