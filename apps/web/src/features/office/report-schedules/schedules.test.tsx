import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, refusing, stubServer } from '../../../ui/server.testing.ts';
import { ArchiveTab } from './archive-tab.tsx';
import { aRun, aSchedule } from './builders.testing.ts';
import { SchedulesTab } from './schedules-tab.tsx';

const LIST = 'GET /api/reportSchedules';
const CREATE = 'POST /api/reportSchedules';
const ARCHIVE = 'GET /api/reportArchive?limit=100';
const around = {
  'GET /api/reportTemplate': [],
  'GET /api/vehicles': [],
  'GET /api/vozniki/names': [],
};

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});

const newDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'New schedule' }));
  return within(await screen.findByRole('dialog'));
};

describe('schedules of reports', () => {
  it('are saved with what the form holds', async () => {
    const asked = stubServer({ ...around, [LIST]: [], [CREATE]: aSchedule() });
    await renderInApp(<SchedulesTab />, '/DriveReport?tab=schedules');
    expect(await screen.findByText('No schedules yet')).toBeTruthy();
    const dialog = await newDialog();
    await userEvent.type(dialog.getByLabelText(/Name/), 'Weekly');
    await userEvent.type(
      dialog.getByLabelText(/Recipients/, { selector: 'input:not([type=hidden])' }),
      'client@example.org,',
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'XLSX' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(CREATE));
    expect(asked.find(({ call }) => call === CREATE)?.body).toMatchObject({
      name: 'Weekly',
      templateId: null,
      content: { report: 'report', type: 'days' },
      every: 'week',
      weekday: 1,
      at: '06:00',
      formats: ['pdf', 'xlsx'],
      recipients: [aSessionUser().email, 'client@example.org'],
    });
  });

  it('show what is wrong at its field, and lose nothing typed', async () => {
    const refusal = refusing({ path: 'recipients.1', code: 'invalid_email' });
    const asked = stubServer({ ...around, [LIST]: [], [CREATE]: refusal });
    await renderInApp(<SchedulesTab />, '/DriveReport?tab=schedules');
    const dialog = await newDialog();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'PDF' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose at least one file.')).toBeTruthy();
    expect(asked.map(({ call }) => call)).not.toContain(CREATE);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'PDF' }));
    await userEvent.type(dialog.getByLabelText(/Name/), 'Weekly');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('.mantine-TagsInput-error')?.textContent).toBeTruthy());
    expect(dialog.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Weekly');
  });

  it('show the time in words, the next run, why they are paused, and the last result', async () => {
    const failed = {
      id: 9,
      state: 'failed' as const,
      dueAt: '2026-11-16T05:00:00.000Z',
      failure: { code: 'report.too_large' as const, params: { maxRows: 2_000 } },
      failedMails: 0,
      mails: 0,
    };
    const list = [
      aSchedule({ missingColumns: ['colour'] }),
      aSchedule({ id: 4, name: 'Daily', every: 'day', paused: 'owner', nextRunAt: null, lastRun: failed }),
    ];
    stubServer({ ...around, [LIST]: list });
    await renderInApp(<SchedulesTab />, '/DriveReport?tab=schedules');
    const weekly = await screen.findByRole('row', { name: /Weekly/ });
    expect(weekly.textContent).toContain('every week, Monday at 06:00');
    expect(weekly.textContent).toContain('23.11.2026 06:00');
    expect(weekly.textContent).toContain('Columns that do not exist any more: colour');
    const daily = screen.getByRole('row', { name: /Daily/ });
    expect(daily.textContent).toContain('paused: its owner cannot sign in');
    expect(daily.textContent).toContain('failed: ');
  });

  it('are paused by their switch; a refusal is shown', async () => {
    const PAUSE = 'PUT /api/reportSchedules/3/paused';
    const gone = answering(409, { type: '', title: '', status: 409, code: 'report_schedule.template_gone' });
    const asked = stubServer({
      ...around,
      [LIST]: [aSchedule({ paused: 'template', nextRunAt: null })],
      [PAUSE]: gone,
    });
    await renderInApp(<SchedulesTab />, '/DriveReport?tab=schedules');
    await userEvent.click(await screen.findByRole('switch', { name: 'Schedule Weekly is on' }));
    await waitFor(() => expect(asked.find(({ call }) => call === PAUSE)?.body).toEqual({ paused: false }));
    expect((await screen.findByRole('alert')).textContent).toContain('template');
  });
});

describe('the archive', () => {
  it('shows each mail with its reason, and sends again to those who did not get it', async () => {
    const RESEND = 'POST /api/reportArchive/9/resend';
    const asked = stubServer({ ...around, [LIST]: [aSchedule()], [ARCHIVE]: [aRun()], [RESEND]: aRun() });
    await renderInApp(<ArchiveTab />, '/DriveReport?tab=archive');
    const row = await screen.findByRole('row', { name: /Weekly/ });
    expect(row.textContent).toContain('sent 1, not delivered 1');
    expect(row.textContent).toContain('09.11.2026 – 15.11.2026');
    await userEvent.click(within(row).getByText('Weekly'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/no such mailbox/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Download days.pdf' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === RESEND)?.body).toEqual({ recipients: ['gone@example.org'] }),
    );
  });

  it('shows why a report was not made', async () => {
    const failure = { code: 'report_schedule.subject_gone' as const };
    stubServer({ ...around, [LIST]: [], [ARCHIVE]: [aRun({ state: 'failed', failure, files: [], mails: [] })] });
    await renderInApp(<ArchiveTab />, '/DriveReport?tab=archive');
    const row = await screen.findByRole('row', { name: /Weekly/ });
    expect(row.textContent).toContain('does not see one of the vehicles');
  });
});
