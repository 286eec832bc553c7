const WORKER = { address: '/driver-worker.js', scope: '/driver' } as const;
const LOOK_FOR_UPDATE_MS = 60 * 60_000;

/** Whether this page came from the phone. */
export const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/**
 * Starts the worker that keeps the app on the phone. A new version waits until the app is opened anew, is out of sight, or
 * the driver asks for it: it never reloads under their fingers.
 * @param onPush a push woke the worker: something new is on the server
 */
export async function startWorker(onPush: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  container.addEventListener('message', onPush);
  const isFirst = container.controller === null;
  let isReloading = false;
  container.addEventListener('controllerchange', () => {
    // The first worker takes the page as it is.
    if (isFirst || isReloading) return;
    isReloading = true;
    location.reload();
  });
  const registration = await container.register(WORKER.address, { scope: WORKER.scope });
  const look = (): void => setWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
  void container.ready.then(takePage);
  setInterval(() => void registration.update().catch(() => undefined), LOOK_FOR_UPDATE_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') takeNewVersion();
  });
}

/** A page that was loading while the worker became active was not there to be taken. */
function takePage({ active }: ServiceWorkerRegistration): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (navigator.serviceWorker.controller === null) active?.postMessage('take');
}

function setWaiting(worker: ServiceWorker | null): void {
  waiting = navigator.serviceWorker.controller === null ? null : worker;
  for (const listener of listeners) listener();
}

export const hasNewVersion = (): boolean => waiting !== null;

export function takeNewVersion(): void {
  // A worker has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage('use');
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
