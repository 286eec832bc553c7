import type { ReportTemplate } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { TemplatesTab } from './templates-tab.tsx';
import { ownTable } from './use-general.ts';

const LIST = 'GET /api/reportTemplate';
const CREATE = 'POST /api/reportTemplate';
const template: ReportTemplate = {
  id: 3,
  name: 'Monday',
  shared: true,
  owner: 'Ana Kos',
  canEdit: true,
  isDamaged: false,
  missingColumns: ['colour'],
  version: 'a',
  content: { report: 'overview', range: 'lastWeek', columns: ['day', 'drive', 'colour'], table: null },
};

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  tableStateOf('reports.overview').reset();
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});

describe('templates of reports', () => {
  it('say which columns do not exist any more, and open with the others', async () => {
    stubServer({ [LIST]: [template] });
    await renderInApp(<TemplatesTab />, '/DriveReport?tab=templates');
    const row = await screen.findByRole('row', { name: /Monday/ });
    expect(row.textContent).toContain('colour');
    await userEvent.click(within(row).getByText('Monday'));
    await waitFor(() => expect(tableStateOf('reports.overview').get().order).toEqual(['day', 'drive', 'colour']));
    expect(tableStateOf('reports.overview').get().shown).toMatchObject({ day: true, drive: true, work: false });
  });

  it('are saved with the query of the address and the shown columns', async () => {
    tableStateOf('reports.overview').set({ shown: { work: false } });
    const asked = stubServer({ [LIST]: [], [CREATE]: template });
    await renderInApp(<TemplatesTab />, '/DriveReport?tab=templates&range=lastWeek&devices=[7]');
    await userEvent.click(await screen.findByRole('button', { name: 'Save a report as a template' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Name/), 'Monday');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Report' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Driving overview' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(CREATE));
    const body = asked.find(({ call }) => call === CREATE)?.body;
    expect(body).toMatchObject({
      name: 'Monday',
      shared: false,
      content: { report: 'overview', range: 'lastWeek', devices: [7] },
    });
    expect(JSON.stringify(body)).toContain('"rest"');
    expect(JSON.stringify(body)).not.toContain('"work"');
  });

  it('of own tables are saved and opened with their conditions', async () => {
    const columns = [
      { id: 'vehicle', name: 'Vehicle', type: 'text', unit: null, aggregations: [] },
      { id: 'distance', name: 'Distance', type: 'distance', unit: 'km', aggregations: ['total'] },
    ];
    const table = {
      unit: 'day' as const,
      columns: [{ id: 'vehicle' }, { id: 'distance' }],
      filters: [{ column: 'distance', test: 'atLeast' as const, value: 95_500 }],
      groups: [],
      sort: [],
    };
    const content = { report: 'general' as const, range: 'lastWeek' as const, columns: [], table };
    const own = { ...template, name: 'Long days', missingColumns: [], content };
    const asked = stubServer({ [LIST]: [own], [CREATE]: own, 'GET /api/reports/generalColumns': columns });
    await renderInApp(<TemplatesTab />, '/DriveReport?tab=templates&range=lastWeek');
    await userEvent.click(await screen.findByText('Long days'));
    await waitFor(() =>
      expect(ownTable.get().filters).toEqual([{ column: 'distance', test: 'atLeast', typed: '95.5' }]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save a report as a template' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Name/), 'Again');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Report' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Own table' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(CREATE));
    expect(asked.find(({ call }) => call === CREATE)?.body).toMatchObject({ name: 'Again', content });
  });

  it('are renamed without a change of their content, or replaced by what is on the screen', async () => {
    const REPLACE = 'PUT /api/reportTemplate/3';
    const asked = stubServer({ [LIST]: [template], [REPLACE]: template });
    await renderInApp(<TemplatesTab />, '/DriveReport?tab=templates&range=thisWeek');
    for (const replaces of [false, true]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Edit the template Monday' }));
      const dialog = await screen.findByRole('dialog');
      await userEvent.type(within(dialog).getByLabelText(/Name/), ' 2');
      if (replaces) await userEvent.click(within(dialog).getByRole('checkbox', { name: /Replace/ }));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const bodies = asked.filter(({ call }) => call === REPLACE).map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ name: 'Monday 2', content: template.content, version: 'a' });
    expect(bodies[1]).toMatchObject({ content: { report: 'overview', range: 'thisWeek' } });
  });
});
