import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { OrderOfLink, ValidityOfLink } from './order-of-link.tsx';

const CALL = 'GET /api/trackingLink/order?secret=s';
afterEach(() => vi.unstubAllGlobals());
const open = () => renderInApp(<OrderOfLink secret="s" timeZone="Europe/Ljubljana" />);

it('shows the client the points of the order with their times', async () => {
  const point = { naziv: 'Luka Koper', address: null, lat: 45.55, lon: 13.73, activityTypeId: 1, status: 'done' };
  const times = {
    windowFrom: '2026-11-23T07:00:00.000Z',
    windowTo: '2026-11-23T09:00:00.000Z',
    arrivedAt: '2026-11-23T07:10:00.000Z',
    leftAt: null,
    etaAt: null,
  };
  const none = { windowFrom: null, windowTo: null, arrivedAt: null, leftAt: null, etaAt: '2026-11-23T11:00:00.000Z' };
  const celje = { ...point, ...none, naziv: 'Celje', status: 'enRoute' };
  stubServer({
    [CALL]: {
      order: { number: '2026-00042', customerReference: 'PO-9', state: 2, points: [{ ...point, ...times }, celje] },
    },
  });
  await open();
  expect(await screen.findByRole('heading', { name: 'Order 2026-00042 PO-9' })).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toBe('Luka Koper doneWindow: 23.11.2026 08:00–10:00Arrived: 23.11.2026 08:10');
  expect(second).toBe('Celje en routeETA: 23.11.2026 12:00');
});

it('shows nothing for a link of vehicles', async () => {
  const asked = stubServer({ [CALL]: { order: null } });
  await open();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it.each([
  [
    { number: '2026-00042', customerReference: null, state: 2, points: [] },
    /^Valid until delivery, at the latest until 23\.11\.2027/,
  ],
  [null, /^Valid until 23\.11\.2027/],
])('shows that a link of an order ends with its delivery (%#)', async (order, text) => {
  stubServer({ [CALL]: { order } });
  await renderInApp(<ValidityOfLink secret="s" timeZone="Europe/Ljubljana" validTo="2027-11-23T07:00:00.000Z" />);
  expect(await screen.findByText(text)).toBeTruthy();
});
