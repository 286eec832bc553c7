import { endpoints } from '@konvoj/contract';
import { call } from './api.ts';

const WORKER = '/push-worker.js';

/** `unsupported`: by this browser, or on a page without https. `blocked`: by the user, in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The subscription of this browser; null while there is none. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const tokenOf = (subscription: PushSubscription): string => JSON.stringify(subscription);

/** Whether this browser takes notifications of ours. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await currentSubscription()) === null ? 'off' : 'on';
}

/**
 * Asks the user, subscribes this browser and registers it with the server.
 * @param name of the browser in lists
 * @returns `blocked` when the user said no
 * @throws DOMException when the browser's push service cannot be reached, ProblemError when the server refuses
 */
export async function startPush(name: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { publicKey } = await call(endpoints.push.key);
  const registration = await navigator.serviceWorker.register(WORKER);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  try {
    await call(endpoints.push.register, { body: { token: tokenOf(subscription), model: null, name, web: true } });
  } catch (failure) {
    await subscription.unsubscribe();
    throw failure;
  }
  return 'on';
}

/** Ends the notifications of this browser. Somebody else may sit here after a sign-out. */
export async function stopPush(): Promise<void> {
  if (!isSupported()) return;
  const subscription = await currentSubscription();
  if (subscription === null) return;
  await call(endpoints.push.remove, { body: { token: tokenOf(subscription) } });
  await subscription.unsubscribe();
}
