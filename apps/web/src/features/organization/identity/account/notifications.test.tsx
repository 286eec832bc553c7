import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { refusing, stubServer } from '../../../../ui/server.testing.ts';
import { Notifications } from './notifications.tsx';

/** A browser that takes notifications, with a memory of its subscription. */
function aBrowser({ permission = 'granted', reachable = true }: { permission?: string; reachable?: boolean } = {}) {
  const browser: { subscription: object | null } = { subscription: null };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'a', auth: 'b' } }),
    unsubscribe: () => {
      browser.subscription = null;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.subscription),
    subscribe: () => {
      if (!reachable) return Promise.reject(new DOMException('no service', 'AbortError'));
      browser.subscription = subscription;
      return Promise.resolve(subscription);
    },
  };
  const worker = {
    getRegistration: () => Promise.resolve({ pushManager }),
    register: () => Promise.resolve({ pushManager }),
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  return browser;
}

const token = '{"endpoint":"https://push.example.org/1","keys":{"p256dh":"a","auth":"b"}}';
const key = { 'GET /api/push/key': { publicKey: 'BKey' } };

describe('notifications of this browser', () => {
  beforeEach(() => void vi.stubGlobal('PushManager', undefined));
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('are turned on, tried and turned off', async () => {
    const browser = aBrowser();
    const asked = stubServer({
      ...key,
      'POST /api/tokens': undefined,
      'POST /api/push/test': { browsers: 1 },
      'DELETE /api/tokens': undefined,
    });
    await renderInApp(<Notifications />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
    expect(browser.subscription).toBeNull();
    expect(asked.filter(({ call }) => call.endsWith('/api/tokens')).map(({ body }) => body)).toMatchObject([
      { token, web: true },
      { token },
    ]);
  });

  it('show that the browser blocks them', async () => {
    aBrowser({ permission: 'denied' });
    await renderInApp(<Notifications />);
    expect(await screen.findByText(/Notifications of this page are blocked/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('report when the push service cannot be reached, and can be retried', async () => {
    aBrowser({ reachable: false });
    stubServer(key);
    await renderInApp(<Notifications />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/The notification service of the browser/);
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
  });

  it('leave no subscription behind that the server refused', async () => {
    const browser = aBrowser();
    stubServer({ ...key, 'POST /api/tokens': refusing({ path: 'token', code: 'invalid' }) });
    await renderInApp(<Notifications />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(browser.subscription).toBeNull();
  });
});
