import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveStore } from '../../../live/live.ts';
import { aDevice } from '../../../shared/fleet.testing.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer } from '../../../ui/server.testing.ts';
import { aConversation, aMessage, lastOf } from './builders.testing.ts';
import { ConversationPanel } from './conversation-panel.tsx';

const CONVERSATIONS = 'GET /api/communicationMessages/conversations';

beforeEach(() => {
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  liveStore.apply({ full: 1, devices: [aDevice({ id: 7 }), aDevice({ id: 8 })] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  liveStore.clear();
  sessionState.set({ status: 'unknown' });
});

async function panel(conversations: unknown): Promise<void> {
  stubServer({ [CONVERSATIONS]: conversations });
  await renderInApp(<ConversationPanel openId={null} />);
}

describe('the list of conversations', () => {
  it('shows the last text, its state and what waits', async () => {
    await panel([
      aConversation({ deviceId: 7, last: lastOf(aMessage({ text: 'Drive to Koper', currentState: 40 })) }),
      aConversation({ deviceId: 8, last: null, unread: 2, stuck: 1 }),
    ]);
    const [first, second] = await screen.findAllByRole('option');
    expect(first?.textContent).toContain('LJ KT-7');
    expect(first?.textContent).toContain('Drive to Koper');
    expect(first?.textContent).toContain('read');
    if (!second) throw new Error('one conversation only');
    expect(within(second).getByLabelText('2 unread messages')).toBeTruthy();
    expect(second.textContent).toContain('1 stuck');
  });

  it('says that nothing is stuck, and that there are no vehicles', async () => {
    await panel([aConversation()]);
    await screen.findByRole('option');
    await userEvent.click(screen.getByRole('button', { name: /^Stuck/ }));
    expect(await screen.findByText('No message is stuck')).toBeTruthy();
    liveStore.clear();
    await panel([]);
    expect(await screen.findByText('No vehicles')).toBeTruthy();
  });

  it('offers to try again when it could not be loaded', async () => {
    await panel(answering(500, null));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
