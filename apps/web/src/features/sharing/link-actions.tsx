import type { ExternalLink } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconBan, IconCopy, IconDots, IconExternalLink, IconPencil, IconRestore } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toasts.ts';
import { useRevokeLink } from './use-links.ts';

interface LinkActionsProps {
  readonly link: ExternalLink;
  readonly onEdit: () => void;
}

/** What can be done with a link. Revoking asks nothing, because it can be taken back. */
export function LinkActions({ link: { id, name, url, revoked }, onEdit }: LinkActionsProps) {
  const t = useText();
  const clipboard = useClipboard();
  const revocation = useRevokeLink();
  const revoke = (): void =>
    revocation.mutate(
      { id, revoked: true },
      {
        onSuccess: () =>
          showToast(t('sharing.revokedToast', { name }), {
            label: t('sharing.undo'),
            run: () => revocation.mutate({ id, revoked: false }),
          }),
      },
    );
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('sharing.actions', { name })} loading={revocation.isPending}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {url !== null && (
          <>
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => {
                clipboard.copy(url);
                showToast(t('sharing.copied'));
              }}
            >
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
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('sharing.edit')}
        </Menu.Item>
        {revoked ? (
          <Menu.Item
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={() => revocation.mutate({ id, revoked: false })}
          >
            {t('sharing.restore')}
          </Menu.Item>
        ) : (
          <Menu.Item color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={revoke}>
            {t('sharing.revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
