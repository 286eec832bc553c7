import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mapSession } from '../../../../map-ui/map-session.ts';
import { useMapKeys } from './use-map-keys.tsx';

function Page({ dialog }: { readonly dialog: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useMapKeys(host, null);
  return (
    <>
      <div ref={host} />
      {dialog && (
        <section role="dialog" aria-modal="true" aria-label="print">
          <button type="button">Print</button>
        </section>
      )}
    </>
  );
}

beforeEach(() => {
  mapSession.setState({ locked: false });
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a key locks the view once, however long it is held', async () => {
  render(<Page dialog={false} />);
  await userEvent.keyboard('{l>3/}');
  expect(mapSession.getState().locked).toBe(true);
});

it('keys do nothing to the map behind a dialog', async () => {
  const { getByRole } = render(<Page dialog />);
  getByRole('button').focus();
  await userEvent.keyboard('l');
  expect(mapSession.getState().locked).toBe(false);
});
