import { permissionsOf, type Permission, type SessionUser } from '@konvoj/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type SessionState =
  | { readonly status: 'unknown' }
  /** `ended`: the session has ended without a sign-out. */
  | { readonly status: 'signedOut'; readonly ended?: true }
  /** Start-up failed: the signed-in user is unknown. */
  | { readonly status: 'failed'; readonly failure: unknown }
  | { readonly status: 'signedIn'; readonly user: SessionUser; readonly isSysadmin: boolean };

const store = createStore<{ session: SessionState }>(() => ({ session: { status: 'unknown' } }));

/** The signed-in user, outside React: the api client clears it on 401, the socket reads its token. */
export const sessionState = {
  get: (): SessionState => store.getState().session,
  set: (session: SessionState): void => store.setState({ session }),
  subscribe: (listener: (session: SessionState) => void): (() => void) =>
    store.subscribe((state, before) => {
      if (state.session !== before.session) listener(state.session);
    }),
};

export function useSession(): SessionState {
  return useStore(store, (state) => state.session);
}

/** The signed-in user, for components that stand behind the sign-in; null elsewhere. */
export function useUser(): SessionUser | null {
  return useStore(store, ({ session }) => (session.status === 'signedIn' ? session.user : null));
}

/** Whether a user has a permission. The server decides; this decides what is shown. */
export const may = (user: SessionUser, permission: Permission): boolean => permissionsOf(user).has(permission);

/** The same of the signed-in user; false while nobody is. */
export function useMay(permission: Permission): boolean {
  const user = useUser();
  return user !== null && may(user, permission);
}

const DEFAULT_TIME_ZONE = 'Europe/Ljubljana';

/** The time zone in which everything is shown: that of the organization. */
export function useTimeZone(): string {
  return useStore(store, ({ session }) =>
    session.status === 'signedIn' ? (session.user.organization?.timeZone ?? DEFAULT_TIME_ZONE) : DEFAULT_TIME_ZONE,
  );
}
