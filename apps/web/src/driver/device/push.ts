/** `unsupported`: by this browser, or on a page without https. `blocked`: by the driver, in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The calls with which the server takes the phone of a driver. */
export interface PushServer {
  publicKey(): Promise<string>;
  /** @param token the JSON of the subscription */
  subscribe(token: string): Promise<void>;
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration('/driver');
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/**
 * Asks the driver, subscribes the phone and registers it with the server.
 * @throws DOMException when the push service cannot be reached, ProblemError when the server refuses
 */
export async function startPush(server: PushServer): Promise<PushState> {
  if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return pushState();
  const applicationServerKey = await server.publicKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    await server.subscribe(JSON.stringify(subscription));
  } catch (failure) {
    await subscription.unsubscribe();
    throw failure;
  }
  return 'on';
}

/** Registers the phone for the driver who has just signed in, when its browser takes notifications already. */
export async function keepPush(server: PushServer): Promise<void> {
  if ((await pushState()) !== 'on') return;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription !== null) await server.subscribe(JSON.stringify(subscription));
}
