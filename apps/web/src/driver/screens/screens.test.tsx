import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from '../../shared/api-errors.ts';
import { anApp, aState, draw } from '../app.testing.tsx';
import { DriverAppScreens } from '../driver-app.tsx';
import { aMessage, aTask, DRIVER, momentAfter } from '../model/messages.testing.ts';
import { DrivingCover } from '../parts/driving-cover.tsx';
import { Messages } from './messages.tsx';
import { SignIn } from './sign-in.tsx';
import { Today } from './today.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';

beforeAll(() => {
  // jsdom has no layout: whatever is observed counts as seen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: (entries: { isIntersecting: boolean }[]) => void;
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        this.#told = told;
      }
      observe(): void {
        this.#told([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
});
beforeEach(() => history.replaceState(null, '', '/driver'));
afterEach(cleanup);

describe('today', () => {
  it('says that there is nowhere to go', () => {
    draw(<Today />, anApp(aState()));
    expect(screen.getByText('You have no destination now.')).toBeTruthy();
  });

  it('shows what the driver may still drive, and as of when', async () => {
    const left = {
      driver: { id: 3, name: 'Jure Kos' },
      asOf: '2026-11-20T08:00:00.000Z',
      recordedUntil: '2026-11-20T08:00:00.000Z',
      untilBreakLimit: 'break' as const,
      nextBreakMinutes: 45,
      todayLimit: 'day' as const,
      basis: 'file' as const,
      fileUntil: '2026-11-20T08:00:00.000Z',
      activity: 'driving' as const,
      drivingLeftUntilBreak: 95,
      drivingLeftToday: 330,
      extendedDaysLeft: 1,
      drivingLeftThisWeek: 1_260,
      drivingLeftThisFortnight: 2_400,
      latestDailyRestStart: '2026-11-20T17:30:00.000Z',
      latestReducedRestStart: null,
      reducedRestsLeft: 2,
      latestWeeklyRestStart: '2026-11-22T05:00:00.000Z',
      openDebts: [],
      unknownMinutes: 0,
    };
    draw(<Today />, { ...anApp(aState()), drivingLeft: async () => left });
    const card = await screen.findByRole('region', { name: 'Driving time left' });
    expect(card.textContent).toContain('1\u00A0h 35\u00A0min');
    expect(card.textContent).toContain('Daily rest at 20.11.2026 18:30 at the latest');
    expect(card.textContent).toContain('As of 20.11.2026 09:00');
  });

  it('shows where to go and reports on my way and done', async () => {
    const app = anApp(aState({ messages: [aTask({ text: 'Gate 3' })] }));
    draw(<Today />, app);
    expect(screen.getByText('Koper, Luka')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'On my way' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(app.report).toHaveBeenCalledWith('o1', 'inDrive');
    expect(app.report).toHaveBeenCalledWith('o1', 'realized');
  });

  it('lists the stops of a route plan, each for the navigation of the phone', () => {
    const stops = [
      { latitude: 46.05, longitude: 14.5, name: 'Skladišče' },
      { latitude: 45.5481, longitude: 13.7302, name: 'Luka Koper' },
    ];
    draw(<Today />, anApp(aState({ messages: [aTask({ place: null, stops })] })));
    const list = within(screen.getByRole('list', { name: 'Stops' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
      'Skladišče',
      'Luka Kope',
    ]);
    expect(list.getByRole('link', { name: 'Open navigation to Luka Koper' }).getAttribute('href')).toContain(
      '45.5481,13.7302',
    );
  });

  it('begins a message about a problem with the name of the place', async () => {
    const app = anApp(aState({ messages: [aTask()] }));
    draw(<Today />, app);
    await userEvent.click(screen.getByRole('button', { name: 'Problem' }));
    expect(app.addToDraft).toHaveBeenCalledWith('Problem (Koper, Luka): ');
  });
});

describe('messages', () => {
  it('says that there are none', () => {
    draw(<Messages />, anApp(aState()));
    expect(screen.getByText('No messages yet.')).toBeTruthy();
  });

  it('reports what is on the screen as read, except a popup, which is confirmed', () => {
    const app = anApp(aState({ messages: [aMessage({ id: 1 }), aMessage({ id: 2, isPopup: true })] }));
    draw(<Messages />, app);
    expect(app.report).toHaveBeenCalledTimes(1);
    expect(app.report).toHaveBeenCalledWith('o1', 'read');
  });

  it('says in words what waits and what was refused, and offers to correct it', async () => {
    const entry = { kind: 'message', owner: DRIVER, at: momentAfter(5), deviceId: 3, pictures: [] } as const;
    const outbox = [
      { ...entry, sequence: 1, key: 'a', text: 'First', refused: 'not_found' },
      { ...entry, sequence: 2, key: 'b', text: 'Second', refused: null },
    ];
    const app = anApp(aState({ outbox }, { isOnline: false }));
    draw(<Messages />, app);
    const [first, second] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(second?.textContent).toContain('waits for signal');
    expect(first?.textContent).toContain('not sent');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(app.editAgain).toHaveBeenCalledWith(1);
  });

  it('stores each letter', async () => {
    const app = anApp(aState());
    draw(<Messages />, app);
    await userEvent.type(screen.getByRole('textbox'), 'ok');
    expect(app.saveText).toHaveBeenNthCalledWith(1, 'o');
    expect(app.saveText).toHaveBeenLastCalledWith('ok');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(app.sendDraft).toHaveBeenCalledOnce();
  });

  it('asks for a vehicle before anything is written', () => {
    const { session } = aState();
    draw(<Messages />, anApp(aState({}, { session: session ? { ...session, vehicle: null } : null })));
    expect(screen.getByText('Choose a vehicle before you send.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a popup', () => {
  it('covers everything until it is confirmed', async () => {
    const app = anApp(aState({ messages: [aMessage({ isPopup: true, text: 'Call now' })] }));
    draw(<DriverAppScreens />, app);
    const popup = await screen.findByRole('alertdialog', { name: 'Urgent message' });
    await userEvent.click(within(popup).getByRole('button', { name: 'I have read it' }));
    expect(app.report).toHaveBeenCalledWith('o1', 'read');
  });
});

describe('while driving', () => {
  it('nothing is to be read, and a message can be put off', async () => {
    draw(<DrivingCover />, anApp(aState({ messages: [aMessage({ text: 'Secret text' })] })));
    expect(screen.getByText('1 unread message')).toBeTruthy();
    expect(screen.queryByText('Secret text')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  });
});

describe('signing in', () => {
  const fill = async () => {
    await userEvent.type(screen.getByLabelText(/Company code/), 'ABC234');
    await userEvent.type(screen.getByLabelText('Driver card number'), 'SI1');
    await userEvent.type(screen.getByLabelText(/PIN/), '2468');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  it('hands over what was typed, and says how long to wait after too many attempts', async () => {
    const app = anApp(aState({}, { session: null }));
    const code = 'too_many_requests';
    const refusal = { type: '', title: '', status: 429, code, params: { seconds: 90 } } as const;
    vi.mocked(app.signIn).mockRejectedValueOnce(new ProblemError(refusal));
    draw(<SignIn />, app);
    await fill();
    expect(app.signIn).toHaveBeenCalledWith({ organizationCode: 'ABC234', cardNumber: 'SI1', pin: '2468' }, 'en');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 2 minutes.');
  });

  it('names an empty input and a short PIN in the language of the driver', async () => {
    draw(<SignIn />, anApp(aState()));
    const user = userEvent.setup();
    const pin = screen.getByLabelText<HTMLInputElement>(/^PIN/);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(pin.validationMessage).toBe('Fill in this field.');
    await user.type(pin, '12');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(pin.validationMessage).toBe('4 to 8 digits.');
    await user.type(pin, '34');
    expect(pin.validity.valid).toBe(true);
  });

  it('asks for the same driver when the session has ended', () => {
    const { session } = aState();
    draw(<DriverAppScreens />, anApp(aState({}, { session: session ? { ...session, token: null } : null })));
    expect(screen.getByText(/Sign in again as Jure Kos/)).toBeTruthy();
  });
});

describe('choosing a vehicle', () => {
  it('says that it needs a connection and tries again', async () => {
    const app = anApp(aState());
    vi.mocked(app.vehicles)
      .mockRejectedValueOnce(new NetworkError(null))
      .mockResolvedValueOnce([{ id: 4, licencePlate: 'LJ KT-482', nickname: null, occupied: true, current: false }]);
    draw(<VehicleChoice onLater={() => undefined} />, app);
    expect(await screen.findByText('Choosing a vehicle needs a connection.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: /LJ KT-482/ }));
    expect(app.chooseVehicle).toHaveBeenCalledWith(4);
  });
});
