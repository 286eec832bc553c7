import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anApp, aState, draw } from '../app.testing.tsx';
import { anOrder, aPoint, aReport } from '../model/orders.testing.ts';
import { Orders } from './orders.tsx';
import { Today } from './today.tsx';

const koper = aPoint({ number: 1, phone: '+386 1 234 56 78' });
const celje = aPoint({ number: 2, activity: 2, place: { latitude: 46.2, longitude: 15.3, name: 'Celje' } });
const order = anOrder({ points: [koper, celje] });

beforeEach(() => history.replaceState(null, '', '/driver/orders'));
afterEach(cleanup);

describe('the orders of a driver', () => {
  it('say that there are none', () => {
    draw(<Orders />, anApp(aState()));
    expect(screen.getByText('You have no orders.')).toBeTruthy();
  });

  it('are listed, and one is opened with its points', async () => {
    const app = anApp(aState({ orders: [order] }));
    draw(<Orders />, app);
    expect(app.refresh).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: /2026-00042/ }));
    expect(location.pathname).toBe('/driver/orders/42');
    expect(screen.getByRole('heading', { name: 'Order 2026-00042' })).toBeTruthy();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('loading');
    expect(
      within(first ?? document.body)
        .getByRole('link', { name: /Open navigation/ })
        .getAttribute('href'),
    ).toBe('geo:45.55,13.73?q=45.55,13.73(Luka%20Koper)');
    expect(within(second ?? document.body).queryByRole('button')).toBeNull();
  });

  it('are reported on: arrived, left, and a problem with its reason', async () => {
    history.replaceState(null, '', '/driver/orders/42');
    const app = anApp(aState({ orders: [order] }));
    draw(<Orders />, app);
    await userEvent.click(screen.getByRole('button', { name: 'Arrived' }));
    expect(app.reportPoint).toHaveBeenLastCalledWith({ orderId: 42, point: 1, status: 'arrived', reason: null });
    await userEvent.click(screen.getByRole('button', { name: 'Problem' }));
    await userEvent.type(screen.getByLabelText('What is wrong?'), 'Gate is closed');
    await userEvent.click(screen.getByRole('button', { name: 'Report the problem' }));
    expect(app.reportPoint).toHaveBeenLastCalledWith({
      orderId: 42,
      point: 1,
      status: 'problem',
      reason: 'Gate is closed',
    });
  });

  it('say that a report was refused, and why', async () => {
    history.replaceState(null, '', '/driver/orders/42');
    const app = anApp(aState({ orders: [order], outbox: [aReport({ sequence: 7, refused: 'not_found' })] }));
    draw(<Orders />, app);
    expect(screen.getByRole('alert').textContent).toContain('Not accepted (Arrived).');
    await userEvent.click(screen.getByRole('button', { name: 'Understood' }));
    expect(app.dropRefused).toHaveBeenCalledWith(7);
  });
});

describe('today', () => {
  it('shows the next point of the order that goes on, with what waits for the signal', () => {
    draw(<Today />, anApp(aState({ orders: [order], outbox: [aReport({ status: 'done' })] })));
    expect(screen.getByText('Celje')).toBeTruthy();
    expect(screen.queryByText('You have no destination now.')).toBeNull();
  });
});
