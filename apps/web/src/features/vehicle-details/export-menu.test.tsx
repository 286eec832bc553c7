import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '../../ui/test-page.tsx';
import { ExportMenu } from './export-menu.tsx';

it('offers the track and the stages of the vehicle and period as files', async () => {
  const period = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
  await renderInApp(<ExportMenu deviceId={7} period={period} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Export' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => {
    const address = new URL(item.getAttribute('href') ?? '', 'https://konvoj.example');
    return [item.textContent, address.pathname, address.searchParams.get('deviceId'), address.searchParams.get('to')];
  });
  const track = (name: string) => [name, '/api/positions/export', '7', period.to];
  expect(items).toEqual([
    track('GPX'),
    track('KML (Google Earth)'),
    track('GeoJSON'),
    track('CSV (spreadsheet)'),
    ['PDF', '/api/drivingStages/pdf', '7', period.to],
    ['Excel (XLSX)', '/api/drivingStages/xls', '7', period.to],
  ]);
});
