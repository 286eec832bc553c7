import type { OrgUser } from '@konvoj/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLock, IconLockOpen, IconMail, IconPencil, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';
import { useLockUser, useResendInvitation } from './use-users.ts';

interface UserActionsProps {
  readonly user: OrgUser;
  readonly isOwn: boolean;
  readonly onEdit: () => void;
  /** Called with the error, or with null when an action starts. */
  readonly onFailure: (failure: unknown) => void;
}

/** The actions of a user. A lock needs no confirmation, because it can be undone. */
export function UserActions({ user, isOwn, onEdit, onFailure }: UserActionsProps) {
  const { id, name, email, locked } = user;
  const t = useText();
  const [resets, setResets] = useState(false);
  const lock = useLockUser();
  const resend = useResendInvitation();
  const set = (to: boolean): void => {
    onFailure(null);
    const undo = { label: t('common.undo'), run: () => set(!to) };
    lock.mutate(
      { id, locked: to },
      {
        onSuccess: () => showToast(t(to ? 'users.lockedToast' : 'users.unlockedToast', { name }), undo),
        onError: onFailure,
      },
    );
  };
  const mail = (): void => {
    onFailure(null);
    resend.mutate(id, { onSuccess: () => showToast(t('users.mailed', { email })), onError: onFailure });
  };
  return (
    <>
      <Menu position="bottom-start" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon
            size="sm"
            aria-label={t('users.actions', { name })}
            loading={lock.isPending || resend.isPending}
            onClick={(event) => event.stopPropagation()}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('users.change')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMail size={16} aria-hidden />} disabled={locked} onClick={mail}>
            {t('users.sendLink')}
          </Menu.Item>
          <Menu.Item
            disabled={isOwn}
            leftSection={<IconShieldOff size={16} aria-hidden />}
            onClick={() => setResets(true)}
          >
            {t('signInFactors.reset.action')}
          </Menu.Item>
          {locked ? (
            <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden />} onClick={() => set(false)}>
              {t('users.unlock')}
            </Menu.Item>
          ) : (
            <Menu.Item
              color="red"
              disabled={isOwn}
              title={isOwn ? t('users.notOwn') : undefined}
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => set(true)}
            >
              {t('users.lock')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ResetFactorsDialog user={user} opened={resets} onClose={() => setResets(false)} />
    </>
  );
}
