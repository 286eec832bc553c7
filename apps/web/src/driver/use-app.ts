import { createContext, use, useSyncExternalStore } from 'react';
import type { AppState, DriverApp } from './app.ts';
import type { Session } from './model/session.ts';

export const AppContext = createContext<DriverApp | null>(null);

export function useDriverApp(): DriverApp {
  const app = use(AppContext);
  if (app === null) throw new Error('the app is not given');
  return app;
}

export function useAppState(): AppState {
  const app = useDriverApp();
  return useSyncExternalStore(app.subscribe, app.getState);
}

/** On screens of a signed-in driver. */
export function useSession(): Session {
  const { session } = useAppState();
  if (!session) throw new Error('nobody is signed in');
  return session;
}
