import { endpoints, type LinkInfo } from '@konvoj/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { browserClock, openSocket as openBrowserSocket } from '../../../live/browser-socket.ts';
import { startConnection, type ConnectionParts, type LiveConnection } from '../../../live/connection.ts';
import { createLiveStore } from '../../../live/live-store.ts';
import { createReload } from '../../../live/reload.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { call } from '../../../shared/api.ts';
import { parseLinkFrame, type LinkFleet, type LinkRows } from './link-rows.ts';

/** How the link stands for who opened it. */
export type LinkView =
  | { readonly face: 'loading' }
  | { readonly face: 'failed'; readonly failure: unknown }
  | { readonly face: 'notFound' }
  | { readonly face: 'ended' }
  | { readonly face: 'open'; readonly info: LinkInfo; readonly isConnected: boolean; readonly failure: unknown };

export interface LinkWatch {
  readonly view: StoreApi<LinkView>;
  readonly fleet: LinkFleet;
  /** Looks from now on; the returned function stops it and forgets everything. */
  readonly start: () => () => void;
  /** Tries again after a failure. */
  readonly retry: () => void;
}

type Parts = Pick<ConnectionParts<never>, 'openSocket' | 'clock'> & {
  /** Runs work with the next animation frame. */
  readonly schedule: (work: () => void) => void;
};

const ofBrowser: Parts = {
  openSocket: openBrowserSocket,
  clock: browserClock,
  schedule: (work) => {
    if (document.hidden) setTimeout(work, 1_000);
    else requestAnimationFrame(work);
  },
};

/**
 * Looks through a shared link: says what it is, keeps its vehicles live and forgets all of them once it has ended. Nothing
 * but the calls of the link and its socket is used, and nobody has to be signed in.
 */
export function watchLink(secret: string, { openSocket, clock, schedule }: Parts = ofBrowser): LinkWatch {
  const query = { secret };
  const fleet: LinkFleet = createLiveStore<LinkRows>({ schedule });
  const view = createStore<LinkView>(() => ({ face: 'loading' }));
  let connection: LiveConnection | null = null;
  let isStopped = false;
  /** The first full state of a connection is expected; a later one means that the link shows something else now. */
  let isFullExpected = true;

  function close(): void {
    connection?.stop();
    connection = null;
    reload.cancel();
    fleet.clear();
  }

  function end(face: 'ended' | 'notFound'): void {
    if (isStopped) return;
    close();
    view.setState({ face }, true);
  }

  /** @returns whether the failure means that the link does not exist or has ended */
  function endedBy(failure: unknown): boolean {
    const status = failure instanceof ProblemError ? failure.problem.status : null;
    if (status === 410) end('ended');
    if (status === 404) end('notFound');
    return status === 410 || status === 404;
  }

  const reload = createReload<LinkRows>({
    store: fleet,
    load: async () => {
      const [devices, positions, drivingStages] = await Promise.all([
        call(endpoints.trackingLink.devices, { query }),
        call(endpoints.trackingLink.positions, { query }),
        call(endpoints.trackingLink.stages, { query }),
      ]);
      return { devices, positions, drivingStages };
    },
    onResult: (failure) => {
      if (failure !== null && endedBy(failure)) return;
      if (view.getState().face === 'open') view.setState({ failure });
    },
  });

  async function readInfo(): Promise<LinkInfo | null> {
    const info = await call(endpoints.trackingLink.info, { query });
    const before = view.getState();
    // An answer that the end of the link has overtaken shows nothing any more.
    if (isStopped || before.face === 'ended' || before.face === 'notFound') return null;
    const isConnected = before.face === 'open' && before.isConnected;
    view.setState({ face: 'open', info, isConnected, failure: null }, true);
    return info;
  }

  function look(): void {
    readInfo().catch((failure: unknown) => void endedBy(failure));
  }

  function connect(): void {
    connection ??= startConnection({
      openSocket,
      clock,
      parse: parseLinkFrame,
      token: { kind: 'external_link_secret', token: secret, expire: null },
      take: (frame) => {
        if (frame.full === 1) {
          if (!isFullExpected) look();
          isFullExpected = false;
        }
        reload.take(frame);
      },
      loadAll: reload.start,
      // A secret is not renewed. The data show whether it is still valid, and they can be shown where no socket
      // connects; a request for the link itself would count as another visit.
      renewSession: () => {
        reload.start();
        return Promise.resolve(null);
      },
      onShown: (shown) => {
        const isConnected = shown !== 'disconnected';
        if (!isConnected) isFullExpected = true;
        if (view.getState().face === 'open') view.setState({ isConnected });
      },
      onEnd: () => end('ended'),
    });
  }

  function open(): void {
    view.setState({ face: 'loading' }, true);
    readInfo().then(
      (info) => info && connect(),
      (failure: unknown) => {
        if (!isStopped && !endedBy(failure)) view.setState({ face: 'failed', failure }, true);
      },
    );
  }

  return {
    view,
    fleet,
    start: () => {
      isStopped = false;
      open();
      return () => {
        isStopped = true;
        close();
      };
    },
    retry: () => (connection === null ? open() : reload.start()),
  };
}
