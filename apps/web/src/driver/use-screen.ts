import { useSyncExternalStore } from 'react';

export const SCREENS = ['today', 'messages', 'settings'] as const;
export type Screen = (typeof SCREENS)[number] | 'vehicle';
const ROOT = '/driver';
const MOVED = 'konvoj:moved';

/** The screen that an address names: `/driver/messages`; anything unknown is Today. */
export function screenOf(path: string): Screen {
  const name = path.slice(ROOT.length + 1);
  return name === 'messages' || name === 'settings' || name === 'vehicle' ? name : 'today';
}

export const pathOf = (screen: Screen): string => (screen === 'today' ? ROOT : `${ROOT}/${screen}`);

export function openScreen(screen: Screen): void {
  if (screenOf(location.pathname) === screen) return;
  history.pushState(null, '', pathOf(screen));
  window.dispatchEvent(new Event(MOVED));
}

/** The screen of the address; the back button of the phone works. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, () => screenOf(location.pathname));
}

function subscribe(listener: () => void): () => void {
  const names = ['popstate', MOVED];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}
