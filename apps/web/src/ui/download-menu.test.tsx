import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DownloadMenu } from './download-menu.tsx';
import { renderInApp } from './page.testing.tsx';
import { answering, stubServer } from './server.testing.ts';

const saved: string[] = [];
const groups = [{ label: 'Track', files: [{ text: 'GPX', address: '/api/positions/export?format=gpx' }] }];
const call = 'GET /api/positions/export?format=gpx';
const file = new Response('<gpx/>', { headers: { 'content-disposition': `attachment; filename*=UTF-8''LJ%20KT.gpx` } });

async function askForFile(): Promise<void> {
  await renderInApp(
    <DownloadMenu groups={groups}>
      <Button>Export</Button>
    </DownloadMenu>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'GPX' }));
}

describe('a menu of files', () => {
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('saves a file under the name that the server gives it', async () => {
    stubServer({ [call]: file });
    await askForFile();
    await waitFor(() => expect(saved).toEqual(['LJ KT.gpx']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports that a download did not start, and why, and tries again', async () => {
    const tooLarge = { type: 'x', title: 'x', status: 422, code: 'report.too_large', params: { maxRows: 5000 } };
    let answer = answering(422, tooLarge);
    stubServer({
      get [call]() {
        return answer;
      },
    });
    await askForFile();
    expect((await screen.findByRole('alert')).textContent).toBe('Error starting download, please try again');
    expect(screen.getByText(/The report has more than 5000 rows/)).toBeTruthy();
    expect(saved).toEqual([]);
    answer = file;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toEqual(['LJ KT.gpx']));
  });
});
