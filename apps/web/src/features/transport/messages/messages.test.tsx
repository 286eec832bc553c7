import { encoder, message as messageRow, type Message } from '@konvoj/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { liveStore } from '../../../live/live.ts';
import { publishLiveMessages } from '../../../live/live-messages.ts';
import { aDevice } from '../../../shared/fleet.testing.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { aConversation, aMessage } from './builders.testing.ts';
import { MessagesOverFrame } from './messages-over-frame.tsx';
import { closeSend, openSend, type SendRequest } from '../../../shared/send-request.ts';
import { Thread } from './thread.tsx';

const CONVERSATIONS = 'GET /api/communicationMessages/conversations';
const SEND = 'POST /api/communicationMessages';
const MARK_READ = 'POST /api/communicationMessages/updateStates';
const CANCEL = 'POST /api/communicationMessages/1/cancel';

const keyed = z.looseObject({ uniqueId: z.string() });

// Each test has a vehicle of its own: an equal request within two seconds is skipped.
let deviceId = 100;
const LIST = () => `GET /api/communicationMessages?devices=${deviceId}`;

beforeEach(() => {
  deviceId += 1;
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  Element.prototype.scrollTo = () => undefined;
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  liveStore.apply({ full: 1, devices: [aDevice({ id: deviceId }), aDevice({ id: 8 })] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeSend();
  liveStore.clear();
  sessionState.set({ status: 'unknown' });
});

const ofDevice = (change: Partial<Message> = {}): Message => aMessage({ deviceId, ...change });

async function thread(messages: readonly Message[], answers: Record<string, unknown> = {}): Promise<Asked[]> {
  const asked = stubServer({ [LIST()]: messages, [CONVERSATIONS]: [aConversation({ deviceId })], ...answers });
  await renderInApp(
    <>
      <Thread deviceId={deviceId} since={undefined} onSince={() => undefined} />
      <MessagesOverFrame />
      <ToastList />
    </>,
  );
  return asked;
}
const input = () => screen.findByRole('textbox', { name: 'Message' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a thread', () => {
  it('shows each message with its state in words, and when it came to each state', async () => {
    await thread([
      ofDevice({
        text: 'Drive to Koper',
        currentState: 20,
        stateTimes: { 0: '2026-11-22T08:00:00.000Z', 20: '2026-11-22T08:00:05.000Z' },
      }),
    ]);
    expect(await screen.findByText('Drive to Koper')).toBeTruthy();
    await press('sent');
    const times = await screen.findByRole('table', { name: 'Times of the message' });
    expect(times.textContent).toContain('ready to send22.11.2026 09:00:00');
    expect(times.textContent).toContain('sent22.11.2026 09:00:05');
  });

  it('shows the time of the phone when its clock differs', async () => {
    await thread([ofDevice({ direction: 1, directionStr: 'in', phoneTime: '2026-11-20T08:00:00.000Z' })]);
    expect(await screen.findByText('phone: 09:00')).toBeTruthy();
  });

  it('says why messages wait when no driver app is signed in', async () => {
    await thread([], { [CONVERSATIONS]: [aConversation({ deviceId, driverApp: false })] });
    expect(await screen.findByText(/No driver app is signed in for this vehicle/)).toBeTruthy();
    expect(screen.getByText('No messages in this period')).toBeTruthy();
  });

  it('shows a live message and the new state of another at once', async () => {
    const sent = ofDevice({ text: 'Drive to Koper' });
    await thread([sent]);
    await screen.findByText('Drive to Koper');
    const read = {
      ...sent,
      currentState: 40,
      stateTimes: { ...sent.stateTimes, 40: '2026-11-22T08:01:00.000Z' },
    } as const;
    act(() => publishLiveMessages([read, ofDevice({ id: 2, direction: 1, directionStr: 'in', text: 'On my way' })]));
    expect(await screen.findByText('On my way')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'read' })).toBeTruthy();
  });

  it('offers to try again when it could not be loaded', async () => {
    await thread([], { [LIST()]: answering(500, null) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('cancels a message that is not sent yet, and deletes one only after a question', async () => {
    const waiting = ofDevice({ currentState: 0 });
    const asked = await thread([waiting], {
      [CANCEL]: { ...waiting, currentState: 11, stateTimes: { 11: '2026-11-22T08:01:00.000Z' } },
    });
    await screen.findByText('Message 1');
    await press('Message actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel message' }));
    expect(await screen.findByRole('button', { name: 'cancelled' })).toBeTruthy();
    await press('Message actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete message' }));
    expect(await screen.findByRole('dialog', { name: 'Delete the message?' })).toBeTruthy();
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });
});

describe('messages from the driver', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('are marked read 1.5 s after the last change of what is on screen, together', async () => {
    const asked = await thread([ofDevice({ direction: 1, directionStr: 'in' })], { [MARK_READ]: { updated: 2 } });
    await screen.findByText('Message 1');
    act(() => publishLiveMessages([ofDevice({ id: 2, direction: 1, directionStr: 'in' })]));
    await screen.findByText('Message 2');
    const marked = () => asked.filter(({ call }) => call === MARK_READ).map(({ body }) => body);
    expect(marked()).toEqual([]);
    await waitFor(() => expect(marked()).toEqual([{ messageIds: [1, 2], state: 'read' }]), { timeout: 10_000 });
  });
});

describe('writing', () => {
  it('sends with Ctrl+Enter, shows the message and empties the input', async () => {
    const asked = await thread([], { [SEND]: ofDevice({ text: 'Hello', currentState: 0 }) });
    await userEvent.type(await input(), 'Hello{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: 'ready to send' })).toBeTruthy();
    expect(await input()).toHaveProperty('value', '');
    expect(asked.find(({ call }) => call === SEND)?.body).toMatchObject({
      deviceId,
      type: 'sendCommunicationMessage',
      attributes: { message: 'Hello', type: 0 },
    });
  });

  it('needs text', async () => {
    const asked = await thread([]);
    await input();
    await press('Send');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(asked.some(({ call }) => call === SEND)).toBe(false);
  });

  it('keeps what was typed when it was not sent, and sends it again under the same key', async () => {
    const answers: Record<string, unknown> = { [SEND]: answering(500, null) };
    const stubbed = { [LIST()]: [], [CONVERSATIONS]: [aConversation({ deviceId })] };
    const asked = stubServer(Object.assign(answers, stubbed));
    await renderInApp(<Thread deviceId={deviceId} since={undefined} onSince={() => undefined} />);
    await userEvent.type(await input(), 'Hello');
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(await input()).toHaveProperty('value', 'Hello');
    answers[SEND] = ofDevice({ text: 'Hello' });
    await press('Send');
    await waitFor(async () => expect(await input()).toHaveProperty('value', ''));
    const keys = asked.filter(({ call }) => call === SEND).map(({ body }) => keyed.parse(body).uniqueId);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('refuses a file that is too large in the words of the server', async () => {
    await thread([]);
    await input();
    const file = new File([], 'video.pdf', { type: 'application/pdf' });
    Object.defineProperty(file, 'size', { value: 11 * 1_048_576 });
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!chooser) throw new Error('no input for files');
    await userEvent.upload(chooser, file);
    expect(await screen.findByText('video.pdf: File is too large. Maximum size is 10 MB')).toBeTruthy();
  });
});

describe('a point', () => {
  const location = { latitude: 45.55, longitude: 13.73, name: 'Luka Koper' };
  const onTheWire = { lat: 45.55, lon: 13.73, naziv: 'Luka Koper' };

  async function dialog(request: SendRequest, answers: Record<string, unknown> = {}): Promise<Asked[]> {
    const asked = stubServer({ [CONVERSATIONS]: [], 'GET /api/vehicleGroups': [], ...answers });
    openSend(request);
    await renderInApp(
      <>
        <MessagesOverFrame />
        <ToastList />
      </>,
    );
    await screen.findByRole('dialog', { name: 'Send point' });
    return asked;
  }

  it('is sent with the name of the place as its text', async () => {
    const asked = await dialog(
      { deviceIds: [deviceId], location, isPoint: true },
      { [SEND]: encoder(messageRow)(ofDevice({ location })) },
    );
    await press('Send');
    expect(await screen.findByText('Location sent successfully!')).toBeTruthy();
    expect(asked.find(({ call }) => call === SEND)?.body).toMatchObject({
      deviceId,
      attributes: { message: 'Luka Koper', location: onTheWire },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes along with a route plan and its stops in the text', async () => {
    const asked = stubServer({
      [CONVERSATIONS]: [],
      'GET /api/vehicleGroups': [],
      [SEND]: encoder(messageRow)(ofDevice()),
    });
    const text = 'V Koper\n1. Ljubljana\n2. Koper';
    openSend({ deviceIds: [deviceId], location: null, isPoint: false, routePlan: { id: 7, name: 'V Koper' }, text });
    await renderInApp(<MessagesOverFrame />);
    expect(await screen.findByText('The route plan V Koper goes along')).toBeTruthy();
    await press('Send');
    await waitFor(() => expect(asked.some(({ call }) => call === SEND)).toBe(true));
    expect(asked.find(({ call }) => call === SEND)?.body).toMatchObject({
      deviceId,
      attributes: { message: text, routePlanId: 7 },
    });
  });

  it('that was not sent shows the error text of the specification', async () => {
    await dialog({ deviceIds: [deviceId], location, isPoint: true }, { [SEND]: answering(500, null) });
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred, please try again later.');
  });

  it('needs recipients, a place and a text', async () => {
    const asked = await dialog({ deviceIds: [], location: null, isPoint: true });
    await press('Send');
    const form = within(screen.getByRole('dialog'));
    expect(await form.findByText('Choose at least one recipient')).toBeTruthy();
    expect(form.getAllByText('This field is required')).toHaveLength(2);
    expect(asked.some(({ call }) => call === SEND)).toBe(false);
  });

  it('to many shows how far it has come', async () => {
    const sent = [ofDevice({ id: 1 }), aMessage({ id: 2, deviceId: 8, currentState: 0 })];
    await dialog({ deviceIds: [deviceId, 8], location, isPoint: true }, { [SEND]: sent });
    await press('Send to 2 vehicles');
    expect(await screen.findByText('sent: 1 · waiting: 1')).toBeTruthy();
    act(() =>
      publishLiveMessages([
        aMessage({ id: 2, deviceId: 8, currentState: 30, stateTimes: { 30: '2026-11-22T08:10:00.000Z' } }),
      ]),
    );
    expect(await screen.findByText('received: 1 · sent: 1')).toBeTruthy();
  });

  it('to many shows what the server has moved meanwhile, and cancels what waits', async () => {
    const [first, second] = [ofDevice({ id: 1, currentState: 0 }), aMessage({ id: 2, deviceId: 8, currentState: 0 })];
    const from = encodeURIComponent(first.createdTime);
    const read = `GET /api/communicationMessages?devices=${deviceId}%2C8&direction=0&unreadLimit=0&from=${from}`;
    const later = { 10: '2026-11-22T08:10:00.000Z' };
    const asked = await dialog(
      { deviceIds: [deviceId, 8], location, isPoint: true },
      {
        [SEND]: [first, second],
        [read]: [{ ...first, currentState: 20, stateTimes: later }, second, aMessage({ id: 3 })],
        'POST /api/communicationMessages/cancel': [{ ...second, currentState: 11, stateTimes: later }],
      },
    );
    await press('Send to 2 vehicles');
    expect(await screen.findByText('sent: 1 · waiting: 1')).toBeTruthy();
    await press('Cancel 1 that waits');
    expect(await screen.findByText('sent: 1 · cancelled: 1')).toBeTruthy();
    expect(asked.find(({ call }) => call.endsWith('/cancel'))?.body).toEqual({ messageIds: [2] });
  });
});
