import { endpoints, type OrgUser, type Request, type Vehicle } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';

const USERS = ['users'] as const;
const visibleKey = (userId: number) => [...USERS, 'visible', userId] as const;

/** Users of the organization by surname. */
export const useUsers = () =>
  useQuery({
    queryKey: [...USERS, 'list'],
    queryFn: ({ signal }) => call(endpoints.users.list, {}, { signal }),
    staleTime: 0,
  });

/** All vehicles of the organization, visible to the user or not. */
export const useAllVehicles = (enabled: boolean) =>
  useQuery({
    queryKey: [...USERS, 'vehicles'],
    enabled,
    queryFn: ({ signal }): Promise<Vehicle[]> => call(endpoints.vehicles.all, {}, { signal }),
  });

/** The vehicles a user is limited to; null: all. */
export const useVisibleVehicles = (userId: number | null) =>
  useQuery({
    queryKey: visibleKey(userId ?? 0),
    enabled: userId !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { userId: userId ?? 0 };
      return (await call(endpoints.users.visibleVehicles, { query }, { signal })).vehicleIds;
    },
  });

export type Invitation = NonNullable<Request<typeof endpoints.users.invite>['body']>;
export type UserChanges = Omit<NonNullable<Request<typeof endpoints.session.saveUser>['body']>, 'id'>;

export interface UserSave {
  /** Null: a new user, who is invited with `invitation`. */
  readonly userId: number | null;
  readonly invitation: Invitation | null;
  readonly changes: UserChanges;
  /** The vehicles that the user will see, null for all; absent: unchanged. */
  readonly vehicleIds?: readonly number[] | null;
}

/**
 * Saves the changes of a user, then the visible vehicles: only ordinary users may have a list, so the role comes first.
 * @param onInvited called with a new user at once: the user exists even when the list of vehicles is refused
 */
export function useSaveUser(onInvited: (user: OrgUser) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, invitation, changes, vehicleIds }: UserSave) => {
      let id = userId;
      if (id === null && invitation) {
        const invited = await call(endpoints.users.invite, { body: invitation });
        id = invited.id;
        onInvited(invited);
      } else if (id !== null && Object.keys(changes).length > 0) {
        await call(endpoints.session.saveUser, { body: { ...changes, id } });
      }
      if (id !== null && vehicleIds !== undefined) {
        const body = { userId: id, vehicleIds: vehicleIds === null ? null : [...vehicleIds] };
        await call(endpoints.users.setVisibleVehicles, { body });
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: USERS }),
  });
}

/** Locks a user out or lets him in again. */
export function useLockUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, locked }: { readonly id: number; readonly locked: boolean }) =>
      call(endpoints.session.saveUser, { body: { id, locked } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...USERS, 'list'] }),
  });
}

export const useResendInvitation = () =>
  useMutation({ mutationFn: (id: number) => call(endpoints.users.resendInvitation, { params: { id } }) });
