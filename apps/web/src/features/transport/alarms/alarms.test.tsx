import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishListChanges } from '../../../live/list-changes.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { AlarmsOverFrame } from './alarms-over-frame.tsx';
import { AlarmsPage } from './alarms-page.tsx';
import { AlarmsTab } from './alarms-tab.tsx';
import { anAlarm, anEntryOnWire } from './builders.testing.ts';
import { muteFor } from './notices.ts';

const LIST = 'GET /api/alarms';
const COUNTS = 'GET /api/alarms/history/counts';
const ZONES = 'GET /api/geoZone';
const TRAILERS = 'GET /api/trailers';
const PUT = 'PUT /api/alarms/3';
const HISTORY = 'GET /api/alarms/history?deviceId=7';
const TEST = '0190c2f0-7a1e-7c3b-8d55-3f2a4b5c6d7e';
const MARK = 'POST /api/alarms/history/mark-read';

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser({ role: 'user' }), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

async function openPage(answers: Record<string, unknown> = {}): Promise<Asked[]> {
  const asked = stubServer({
    [LIST]: [anAlarm()],
    [COUNTS]: [{ alarmId: 3, title: 'Too fast', isDeleted: false, unread: 2, total: 5 }],
    [ZONES]: [],
    [TRAILERS]: [],
    ...answers,
  });
  await renderInApp(
    <>
      <AlarmsPage />
      <ToastList />
    </>,
  );
  return asked;
}

const bodyOf = (asked: readonly Asked[], call: string) => asked.find((each) => each.call === call)?.body;

async function edit(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Too fast' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit alarm' });
}

describe('the alarms', () => {
  it('say in words what they do', async () => {
    await openPage();
    expect(await screen.findByText('speed above 90 km/h')).toBeTruthy();
    expect(screen.getByText('Mon–Fri 06:00–22:00')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('5')).toBeTruthy());
  });

  it('say what to do where there are none', async () => {
    await openPage({ [LIST]: [] });
    expect(await screen.findByText('No alarms yet')).toBeTruthy();
  });

  it('are turned off by their switch, naming the version that is seen', async () => {
    const asked = await openPage({ [PUT]: anAlarm({ enabled: false, version: 5 }) });
    await userEvent.click(await screen.findByRole('switch', { name: 'Alarm Too fast is on' }));
    await waitFor(() => expect(bodyOf(asked, PUT)).toMatchObject({ enabled: false, version: 4, title: 'Too fast' }));
  });

  it('are made from a template, with the address of whoever makes them', async () => {
    const asked = await openPage({ 'POST /api/alarms': anAlarm({ id: 9 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'New alarm' }));
    const dialog = await screen.findByRole('dialog', { name: 'New alarm' });
    await userEvent.click(within(dialog).getByRole('button', { name: '24 V battery runs down' }));
    expect(within(dialog).getByText('voltage below 23.5 V for 30 min, always, all vehicles → e-mail')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: /Create alarm/ }));
    await waitFor(() =>
      expect(bodyOf(asked, 'POST /api/alarms')).toMatchObject({
        title: '24 V battery runs down',
        type: 'low_voltage',
        settings: { qualifier: 23.5, minTimeSeconds: 1_800 },
        contacts: [{ kind: 'email' }],
      }),
    );
  });

  it('show both versions when somebody else changed one meanwhile, and let the user choose', async () => {
    const stored = anAlarm({ title: 'Faster', version: 6, activeDays: [6, 7] });
    const answers = {
      [PUT]: answering(409, { type: '', title: '', status: 409, code: 'alarm.changed_meanwhile', current: stored }),
    };
    const asked = await openPage(answers);
    const dialog = await edit();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), '!');
    await userEvent.click(within(dialog).getByRole('button', { name: /Save/ }));
    // The days were not touched here: theirs are taken over.
    expect(await within(dialog).findByRole('row', { name: 'Name Too fast! Faster' })).toBeTruthy();
    expect(within(dialog).queryByRole('row', { name: /^Days/ })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call === PUT)?.body).toMatchObject({
        title: 'Too fast!',
        activeDays: [6, 7],
        version: 6,
      }),
    );
  });

  it('are tried on the last days before they are saved', async () => {
    const preview = {
      events: [],
      days: [{ day: '2026-11-21', count: 12 }],
      total: 12,
      vehicles: 40,
      ofVehicles: 60,
      complete: false,
    };
    await openPage({ 'POST /api/alarms/preview': preview });
    const dialog = await edit();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try on the last 7 days' }));
    expect(
      await within(dialog).findByText(/It would have fired 12 times\. .* 40 of 60 vehicles were looked at/),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Sat' }));
    expect(await within(dialog).findByText('The rule has changed; try again.')).toBeTruthy();
  });

  it('say what they lost: trailer, zone and vehicles', async () => {
    await openPage({ [LIST]: [anAlarm({ trailerRemoved: true, zoneDeleted: true, unwatchedVehicles: 2 })] });
    for (const mark of ['trailer left the fleet', 'zone deleted', '2 vehicles not watched'])
      expect(await screen.findByText(mark)).toBeTruthy();
  });

  it('try a contact and say how that went', async () => {
    await openPage({
      'POST /api/alarms/contacts/test': { testId: TEST },
      [`GET /api/alarms/contacts/test/${TEST}`]: {
        channel: 'email',
        to: 'a@b.si',
        state: 'failed',
        error: 'The mail server refused it: no such mailbox',
      },
    });
    const dialog = await edit();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Test' }));
    expect(
      await within(dialog).findByText('The test failed. The mail server refused it: no such mailbox'),
    ).toBeTruthy();
  });

  it('are deleted after a question', async () => {
    const asked = await openPage({ 'DELETE /api/alarms/3': undefined });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Too fast' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the alarm Too fast?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked.some(({ call }) => call === 'DELETE /api/alarms/3')).toBe(true));
  });
});

describe('the history of a vehicle', () => {
  it('shows what fired, where and for how long, and what was withdrawn', async () => {
    stubServer({
      [HISTORY]: [anEntryOnWire({ withdrawn: { at: '2026-11-22T09:00:00.000Z', reason: 'late_records' } })],
    });
    await renderInApp(<AlarmsTab deviceId={7} />);
    expect(await screen.findByText(/96 km\/h \(limit 90\)/)).toBeTruthy();
    expect(screen.getByText('Tržaška cesta, Ljubljana, SI')).toBeTruthy();
    expect(screen.getByText('withdrawn')).toBeTruthy();
  });

  it('marks an entry read when it is chosen', async () => {
    const asked = stubServer({ [HISTORY]: [anEntryOnWire()], [MARK]: { updated: 1 } });
    await renderInApp(<AlarmsTab deviceId={7} />);
    await userEvent.click(await screen.findByText('Tržaška cesta, Ljubljana, SI'));
    await waitFor(() => expect(bodyOf(asked, MARK)).toEqual({ historyIds: [11] }));
  });

  it('says that nothing fired', async () => {
    stubServer({ [HISTORY]: [] });
    await renderInApp(<AlarmsTab deviceId={7} />);
    expect(await screen.findByText('No alarms')).toBeTruthy();
  });
});

describe('a new alarm', () => {
  const NEWEST = 'GET /api/alarms/history?unread=true&limit=5';

  /** The page is open with one entry that is known; then a second one fires. */
  async function fires(entry: Record<string, unknown>): Promise<void> {
    let entries = [anEntryOnWire()];
    const asked = stubServer({
      [COUNTS]: [],
      'PUT /api/notifications/mutes/alarm': null,
      get [NEWEST]() {
        return entries;
      },
    });
    await renderInApp(
      <>
        <AlarmsOverFrame />
        <ToastList />
      </>,
    );
    const reads = () => asked.filter(({ call }) => call === NEWEST).length;
    await waitFor(() => expect(reads()).toBe(1));
    entries = [anEntryOnWire({ id: 12, ...entry }), ...entries];
    publishListChanges([{ topic: 'alarmHistory', ids: [] }]);
    await waitFor(() => expect(reads()).toBe(2));
  }

  it('is shown on the page', async () => {
    await fires({ casNastanka: new Date().toISOString() });
    expect(await screen.findByText('LJ KT-482: Too fast, 96 km/h (limit 90)')).toBeTruthy();
  });

  it('is not shown when it fired long ago, or while notices are muted', async () => {
    await fires({ vozilo: 'KP TR-1', casNastanka: '2020-01-01T08:00:00.000Z' });
    await muteFor(1);
    await fires({ vozilo: 'KP TR-1', casNastanka: new Date().toISOString() });
    await muteFor(0);
    expect(screen.queryByText(/KP TR-1: Too fast/)).toBeNull();
  });
});
