// Shows the notifications that the server sends to this browser, and opens the page they speak of.
// Their shape is `pushMessage` in packages/contract/src/push.ts.
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { path } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, location.origin)));
});

/** In a window of ours that is open already, else in a new one. */
async function open(address) {
  // Whatever came in the notification, only our own pages are opened.
  if (address.origin !== location.origin) return;
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) {
    await clients.openWindow(address);
    return;
  }
  await page.focus();
  await page.navigate(address).catch(() => clients.openWindow(address));
}
