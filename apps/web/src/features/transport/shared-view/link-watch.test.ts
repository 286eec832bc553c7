import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SocketListeners } from '../../../live/connection.ts';
import { answering, stubServer } from '../../../ui/server.testing.ts';
import { watchLink } from './link-watch.ts';
import { aLinkedPosition, aLinkInfo, aSentDevice } from './builders.testing.ts';

const INFO = 'GET /api/trackingLink?secret=s';
const DEVICES = 'GET /api/trackingLink/devices?secret=s';
const POSITIONS = 'GET /api/trackingLink/positions?secret=s';
const STAGES = 'GET /api/trackingLink/drivingStages?secret=s';
const refused = (status: number) =>
  answering(status, { type: 'x', title: 'x', status, code: status === 404 ? 'not_found' : 'link.expired' });

function watching(answers: Record<string, unknown> = {}) {
  const server: Record<string, unknown> = {
    [INFO]: aLinkInfo(),
    [DEVICES]: [],
    [POSITIONS]: [],
    [STAGES]: [],
    ...answers,
  };
  const asked = stubServer(server);
  const sockets: { listeners: SocketListeners; sent: string[]; isClosed: boolean }[] = [];
  const timers: (() => void)[] = [];
  const watch = watchLink('s', {
    openSocket: (listeners) => {
      const socket = { listeners, sent: [] as string[], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    clock: { now: () => 0, setTimeout: (work) => timers.push(work), clearTimeout: () => undefined },
    schedule: (work) => work(),
  });
  const stop = watch.start();
  const receive = (frame: object): void => sockets.at(-1)?.listeners.onMessage(JSON.stringify(frame));
  const face = () => watch.view.getState().face;
  const opened = async (): Promise<void> => {
    await expect.poll(() => sockets.length).toBe(1);
    await expect.poll(() => watch.fleet.getState().loaded).toBe(true);
    sockets[0]?.listeners.onOpen();
    receive({ pong: 1 });
  };
  /** Whatever waits for its time, in the order in which it was put off. */
  const passTime = (): void => {
    for (const work of timers.splice(0)) work();
  };
  return { server, asked, sockets, watch, stop, receive, face, opened, passTime };
}
const full = { sequence: 1, full: 1, devices: [aSentDevice()], positions: [aLinkedPosition()], drivingStages: [] };
const infosAsked = (asked: readonly { call: string }[]) => asked.filter(({ call }) => call === INFO).length;

describe('looking through a shared link', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks only for what belongs to the link, with its secret', async () => {
    const { asked, opened, sockets } = watching();
    await opened();
    expect(asked.map(({ call }) => call).sort()).toEqual([INFO, DEVICES, POSITIONS, STAGES].sort());
    expect(sockets[0]?.sent).toEqual([JSON.stringify({ ping: 1, external_link_secret: 's' })]);
  });

  it('shows what the socket brings, and lets go of vehicles that leave the link', async () => {
    const { watch, opened, receive } = watching();
    await opened();
    receive(full);
    expect([...watch.fleet.getState().devices.keys()]).toEqual([1]);
    receive({ ...full, sequence: 2, devices: [aSentDevice({ id: 2 })], positions: [] });
    expect([...watch.fleet.getState().devices.keys()]).toEqual([2]);
    expect(watch.fleet.getState().positions.size).toBe(0);
  });

  it('reloads the link when its view has changed, but not for the first state of a connection', async () => {
    const { asked, opened, receive, server, watch } = watching();
    await opened();
    receive(full);
    expect(infosAsked(asked)).toBe(1);
    server[INFO] = aLinkInfo({ showTrack: false });
    receive({ ...full, sequence: 1 });
    await expect.poll(() => watch.view.getState()).toMatchObject({ info: { showTrack: false } });
  });

  it.each([
    ['ended', 410],
    ['notFound', 404],
  ] as const)('says %s when it is answered with %i, and opens no socket', async (says, status) => {
    const { face, sockets } = watching({ [INFO]: refused(status) });
    await expect.poll(face).toBe(says);
    expect(sockets).toEqual([]);
  });

  it('forgets everything when the link ends while it is open', async () => {
    const { watch, opened, receive, sockets, face } = watching();
    await opened();
    receive(full);
    sockets[0]?.listeners.onClose(4410);
    expect(face()).toBe('ended');
    expect(watch.fleet.getState()).toMatchObject({ loaded: false });
    expect(watch.fleet.getState().devices.size).toBe(0);
    expect(sockets).toHaveLength(1);
  });

  it('closes the socket when the link turns out to have ended', async () => {
    const { opened, server, watch, sockets, face } = watching();
    await opened();
    server[DEVICES] = refused(410);
    watch.retry();
    await expect.poll(face).toBe('ended');
    expect(sockets[0]?.isClosed).toBe(true);
  });

  it('keeps what it knows while the connection is lost', async () => {
    const { watch, opened, receive, sockets } = watching();
    await opened();
    receive(full);
    expect(watch.view.getState()).toMatchObject({ face: 'open', isConnected: true });
    sockets[0]?.listeners.onClose(1006);
    expect(watch.view.getState()).toMatchObject({ face: 'open', isConnected: false });
    expect(watch.fleet.getState().devices.size).toBe(1);
  });

  it('reloads where no socket connects, and counts as no further visit', async () => {
    const { asked, sockets, passTime, server, watch } = watching();
    await expect.poll(() => sockets.length).toBe(1);
    await expect.poll(() => watch.fleet.getState().loaded).toBe(true);
    server[DEVICES] = [aSentDevice()];
    sockets[0]?.listeners.onClose(1006);
    passTime();
    await expect.poll(() => watch.fleet.getState().devices.size).toBe(1);
    expect(sockets).toHaveLength(2);
    expect(infosAsked(asked)).toBe(1);
  });

  it('can be tried again after a failure', async () => {
    const { server, watch, face } = watching({ [INFO]: answering(500, null) });
    await expect.poll(face).toBe('failed');
    server[INFO] = aLinkInfo();
    watch.retry();
    await expect.poll(face).toBe('open');
  });

  it('is over when the page is left', async () => {
    const { opened, stop, sockets, watch } = watching();
    await opened();
    stop();
    expect(sockets[0]?.isClosed).toBe(true);
    expect(watch.fleet.getState().devices.size).toBe(0);
  });
});
