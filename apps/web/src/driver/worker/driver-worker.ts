// The service worker of the driver app. It imports nothing, so that it is one file.

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build (vite.driver.config.ts). */
declare const FILES_OF_APP: readonly string[];
declare const VERSION_OF_APP: string;

const PAGE = '/driver';
const ICON = '/driver/icon-192.png';
const CACHE = `driver ${VERSION_OF_APP}`;
const FILES = [PAGE, ...FILES_OF_APP];

/** The whole app is on the phone before this version is used; hashed files come from the browser's own cache. */
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

async function dropOldCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('driver ') && name !== CACHE) await caches.delete(name);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromPhone(PAGE, request));
  else if (FILES.includes(pathname)) event.respondWith(fromPhone(pathname, request));
});

async function fromPhone(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

/** The page says when a new version may take over, and that it has no worker yet. */
self.addEventListener('message', (event) => {
  if (event.data === 'use') event.waitUntil(self.skipWaiting());
  if (event.data === 'take') event.waitUntil(self.clients.claim());
});

/** A message came: the open app fetches it at once; the notification is shown in any case, as browsers demand. */
self.addEventListener('push', (event) => {
  // Of the server: `pushMessage` of the contract.
  const { title, body, tag } = event.data?.json() ?? {};
  event.waitUntil(Promise.all([wakePages(), self.registration.showNotification(title, { body, tag, icon: ICON })]));
});

async function wakePages(): Promise<void> {
  // A page has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('wake');
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});

/** In a window that is open already, as it is: the driver may be writing. */
async function openApp(): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) await self.clients.openWindow(PAGE);
  else await page.focus();
}
