import type { OrgUser } from '@konvoj/contract';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useTimeZone, useUser } from '../../../../shared/session-state.ts';
import { FailedFace } from '../../../../ui/failed-face.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { UserFields } from './user-fields.tsx';
import { changesOfUser, invitationOf, newUser, userFindings, userValues, valuesOf } from './user-model.ts';
import { useAllVehicles, useSaveUser, useVisibleVehicles } from './use-users.ts';

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
  // Invited in this dialog: from then on it changes them.
  const [user, setUser] = useState(given);
  const vehicles = useAllVehicles(true);
  const visible = useVisibleVehicles(given?.id ?? null);
  const failure = vehicles.error ?? visible.error;
  const isReady = vehicles.data !== undefined && (given === null || visible.data !== undefined);
  const saveUser = useSaveUser(setUser);
  const form = useEditForm({
    saved: user ? valuesOf(user, visible.data ?? null, timeZone) : newUser(language),
    draft: { key: `user.${user?.id ?? 'new'}`, schema: userValues },
    check: (values, changes) => userFindings(user?.id ?? null, values, changes),
    save: async (values, changes) => {
      await saveUser.mutateAsync({
        userId: user?.id ?? null,
        invitation: user === null ? invitationOf(values) : null,
        changes: changesOfUser(changes),
        ...(values.role !== 'admin' && changes.vehicleIds !== undefined && { vehicleIds: changes.vehicleIds }),
      });
      return `${values.firstName} ${values.lastName}`;
    },
    onSaved: (name) => {
      showToast(t(user === null ? 'users.invited' : 'users.saved', { name }));
      onClose();
    },
  });
  const retry = (): void => {
    void vehicles.refetch();
    if (given) void visible.refetch();
  };
  return (
    <FormDialog
      form={form}
      title={given ? t('users.edit', { name: given.name }) : t('users.invite')}
      saveLabel={t(user === null ? 'users.send' : 'common.save')}
      disabled={user !== null && !form.isChanged}
      instead={isReady ? undefined : <Waiting failure={failure} onRetry={retry} />}
      onClose={onClose}
    >
      <UserFields
        form={form}
        isNew={user === null}
        isOwn={user !== null && user.id === me?.id}
        vehicles={vehicles.data ?? []}
      />
    </FormDialog>
  );
}

function Waiting({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useText();
  return failure ? (
    <FailedFace failure={failure} onRetry={onRetry} />
  ) : (
    <Skeleton height={360} aria-label={t('common.loading')} />
  );
}
