import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer, type Asked } from '../../../ui/server.testing.ts';
import { anAlarm, anEntryOnWire } from './builders.testing.ts';
import { HistoryPage } from './history-page.tsx';

const UNREAD = 'GET /api/alarms/history?unread=true';
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

async function openHistory(search: string, answers: Record<string, unknown> = {}): Promise<Asked[]> {
  const asked = stubServer({
    'GET /api/alarms': [anAlarm()],
    'GET /api/alarms/history/counts': [
      { alarmId: 3, title: 'Too fast', isDeleted: false, unread: 0, total: 5 },
      { alarmId: 8, title: 'Old rule', isDeleted: true, unread: 2, total: 2 },
    ],
    [MARK]: { updated: 2 },
    ...answers,
  });
  await renderInApp(<HistoryPage />, `/Alarms/History?${search}`);
  return asked;
}

it('lists what is unread of any time, also of a deleted alarm, which can be marked read', async () => {
  const entry = anEntryOnWire({ alarmId: 8, title: 'Old rule', casNastanka: '2026-01-05T08:00:00.000Z' });
  const asked = await openHistory('unread=true', { [UNREAD]: [entry] });
  expect(await screen.findByText('Old rule')).toBeTruthy();
  expect(screen.getByText('Tržaška cesta, Ljubljana, SI')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Alarm' }));
  expect(await screen.findByRole('option', { name: 'Old rule (deleted)' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(asked.find(({ call }) => call === MARK)?.body).toEqual({ alarmIds: [8] }));
});

it('opened by the link of an older entry, shows the day of that entry', async () => {
  const linked = anEntryOnWire({ casNastanka: '2026-01-05T08:00:00.000Z' });
  const asked = await openHistory('entry=11', { 'GET /api/alarms/history?historyIds=11': [linked] });
  const from = encodeURIComponent('2026-01-04T23:00:00.000Z');
  await waitFor(() => expect(asked.some(({ call }) => call.includes(`from=${from}`))).toBe(true));
});
