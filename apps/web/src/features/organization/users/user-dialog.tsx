import type { OrgUser } from '@konvoj/contract';
import { Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone, useUser } from '../../../shared/session-state.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { UserForm } from './user-form.tsx';
import { newUser, valuesOf } from './user-model.ts';
import { useAllVehicles, useVisibleVehicles } from './use-users.ts';

interface UserDialogProps {
  /** Null: a new user. */
  readonly user: OrgUser | null;
  readonly onClose: () => void;
}

/** Invites a user or changes one, with their visible vehicles. */
export function UserDialog({ user: given, onClose }: UserDialogProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const me = useUser();
  // Invited in this dialog: from then on it changes him.
  const [user, setUser] = useState(given);
  const [initial] = useState(() => (given ? valuesOf(given, timeZone) : newUser(language)));
  const vehicles = useAllVehicles(true);
  const visible = useVisibleVehicles(given?.id ?? null);
  const failure = vehicles.error ?? visible.error;
  const isReady = vehicles.data !== undefined && (given === null || visible.data !== undefined);
  const title = given ? t('users.edit', { name: given.name }) : t('users.invite');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isReady && vehicles.data ? (
        <UserForm
          user={user}
          isOwn={user !== null && user.id === me?.id}
          saved={user && user !== given ? valuesOf(user, timeZone) : initial}
          savedVehicleIds={given === null ? null : (visible.data ?? null)}
          vehicles={vehicles.data}
          onInvited={setUser}
          onDone={onClose}
        />
      ) : failure ? (
        <FailedFace
          failure={failure}
          onRetry={() => {
            void vehicles.refetch();
            if (given) void visible.refetch();
          }}
        />
      ) : (
        <Skeleton height={360} aria-label={t('common.loading')} />
      )}
    </Modal>
  );
}
