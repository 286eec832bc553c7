/** `unsupported`: by this browser, on a page without https, or by the server. `blocked`: by the driver, in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The calls with which the server takes the browser of a driver; null while it has none. */
interface PushServer {
  publicKey(): Promise<string>;
  register(subscription: PushSubscription): Promise<void>;
}
const server: PushServer | null = null;

function isSupported(): boolean {
  return server !== null && 'PushManager' in globalThis && 'Notification' in globalThis;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.ready;
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on';
}

export async function startPush(): Promise<PushState> {
  return pushState();
}
