import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { ExportMenu } from './export-menu.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('offers the track and the stages of the vehicle and period as files', async () => {
  const period = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
  const asked = stubServer({});
  await renderInApp(<ExportMenu deviceId={7} period={period} />);
  const user = userEvent.setup();
  const names = ['GPX', 'KML (Google Earth)', 'GeoJSON', 'CSV (spreadsheet)', 'PDF', 'Excel (XLSX)'];
  for (const name of names) {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await screen.findByRole('alert');
    await user.keyboard('{Escape}');
  }
  const addresses = asked.map(({ call }) => new URL(call.replace('GET ', ''), 'https://konvoj.example'));
  const times = { from: period.from, to: period.to };
  const track = (format: string) => ['/api/positions/export', { deviceId: '7', ...times, format }];
  expect(addresses.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ...['gpx', 'kml', 'geojson', 'csv'].map(track),
    ['/api/drivingStages/pdf', { deviceId: '7', ...times }],
    ['/api/drivingStages/xls', { deviceId: '7', ...times }],
  ]);
});

it('explains why a long period has no track as a file, and still gives its stages', async () => {
  const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
  stubServer({});
  await renderInApp(<ExportMenu deviceId={7} period={period} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText(/at most 31 days/);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['PDF', 'Excel (XLSX)']);
});
