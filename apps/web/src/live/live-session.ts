import { endpoints, type SessionUser } from '@konvoj/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from '../shared/api.ts';
import { sessionState } from '../shared/session-state.ts';
import { identityOf, restartApp } from '../shared/restart-app.ts';
import { startConnection, type LiveToken } from './connection.ts';
import type { ShownConnection } from './connection-rules.ts';
import { createReload } from './reload.ts';
import { liveStore } from './live.ts';
import { browserClock, onNetwork, openSocket } from './browser-socket.ts';
import { publishGap } from './gap.ts';
import { publishLiveMessages } from './live-messages.ts';
import { parseFrame } from './parse-frame.ts';
import { publishListChanges, publishUnknownChanges } from './list-changes.ts';

const shown = createStore<{ connection: ShownConnection; loadFailed: unknown }>(() => ({
  connection: 'disconnected',
  loadFailed: null,
}));

/** Connection state for the tiny bottom panel. */
export function useConnection(): ShownConnection {
  return useStore(shown, (state) => state.connection);
}

/** What went wrong when the fleet was loaded; null while all is well. */
export function useLiveFailure(): unknown {
  return useStore(shown, (state) => state.loadFailed);
}

/** While a system administrator acts as the user, the socket is opened with the token of the switch. */
function tokenOf(user: SessionUser): LiveToken {
  const { switch_token: token, switch_token_expire: expire } = user;
  if (token !== undefined && expire !== undefined) return { kind: 'switch_token', token, expire };
  return { token: user.wsToken, expire: user.wsTokenExpire };
}

/** Requests a new token; when the session's user has changed meanwhile, as at the end of a switch, restarts the page. */
async function renewSession(): Promise<LiveToken | null> {
  try {
    const user = await call(endpoints.session.user);
    const session = sessionState.get();
    if (session.status === 'signedIn' && identityOf({ ...session, user }) !== identityOf(session)) restartApp();
    return tokenOf(user);
  } catch {
    return null;
  }
}

const reload = createReload({
  store: liveStore,
  load: async () => {
    const [devices, positions, drivingStages] = await Promise.all([
      call(endpoints.devices.list),
      call(endpoints.positions.list),
      call(endpoints.stages.list),
    ]);
    return { devices, positions, drivingStages };
  },
  onResult: (failure) => shown.setState({ loadFailed: failure }),
});

/** Loads the fleet again, after 'try again'. */
export const reloadLive = (): void => reload.start();

/** A feed that began before the frame was drawn. */
let begun: { readonly userId: number; readonly stop: () => void } | null = null;

/** Begins to feed the store for a user who is known before the page is drawn; the page's `startLive` takes it over. */
export function beginLive(user: SessionUser): void {
  begun ??= { userId: user.id, stop: feed(user) };
}

/** Ends the early feed when no page has taken it over. */
export function endBegunLive(): void {
  begun?.stop();
  begun = null;
}

/** Keeps the live store fed for the signed-in user until the returned function is called. */
export function startLive(): () => void {
  const session = sessionState.get();
  if (session.status !== 'signedIn') return () => undefined;
  if (begun?.userId !== session.user.id) {
    endBegunLive();
    return feed(session.user);
  }
  const { stop } = begun;
  begun = null;
  return stop;
}

function feed(user: SessionUser): () => void {
  let loads = 0;
  const connection = startConnection({
    openSocket,
    clock: browserClock,
    onNetwork,
    parse: parseFrame,
    token: tokenOf(user),
    take: (frame) => {
      reload.take(frame);
      if (frame.changed) publishListChanges(frame.changed);
      if (frame.messages) publishLiveMessages(frame.messages);
    },
    loadAll: () => {
      reload.start();
      // Changes that were published without a connection.
      if (loads > 0) {
        publishUnknownChanges();
        publishGap();
      }
      loads += 1;
    },
    renewSession,
    onShown: (state) => shown.setState({ connection: state }),
  });
  return () => {
    connection.stop();
    reload.cancel();
    liveStore.clear();
    shown.setState({ connection: 'disconnected', loadFailed: null });
  };
}
