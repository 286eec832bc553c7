import { useSyncExternalStore } from 'react';

export const SCREENS = ['today', 'orders', 'messages', 'settings'] as const;
export type Screen = (typeof SCREENS)[number] | 'vehicle';
const ROOT = '/driver';
const MOVED = 'konvoj:moved';

/** The screen that an address names: `/driver/messages`, `/driver/orders/42`; anything unknown is Today. */
export function screenOf(path: string): Screen {
  const [name = ''] = path.slice(ROOT.length + 1).split('/');
  return name === 'messages' || name === 'orders' || name === 'settings' || name === 'vehicle' ? name : 'today';
}

/** The order that an address names; null: the list of orders. */
function orderOf(path: string): number | null {
  const id = Number(/^\/driver\/orders\/(\d{1,10})$/.exec(path)?.[1]);
  return Number.isNaN(id) ? null : id;
}

export const pathOf = (screen: Screen): string => (screen === 'today' ? ROOT : `${ROOT}/${screen}`);

export const openScreen = (screen: Screen): void => goTo(pathOf(screen));
export const openOrder = (id: number): void => goTo(`${pathOf('orders')}/${id}`);

function goTo(path: string): void {
  if (location.pathname === path) return;
  history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
}

/** The screen of the address; the back button of the phone works. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, () => screenOf(location.pathname));
}

/** The order that is open; null: none. */
export function useOpenOrder(): number | null {
  return useSyncExternalStore(subscribe, () => orderOf(location.pathname));
}

function subscribe(listener: () => void): () => void {
  const names = ['popstate', MOVED];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}
