import { afterEach, expect, it, vi } from 'vitest';
import { startWorker } from './worker.ts';

function aContainer(controller: object | null) {
  const active = { postMessage: vi.fn<(data: unknown) => void>() };
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null });
  const container = Object.assign(new EventTarget(), {
    controller,
    ready: Promise.resolve(registration),
    register: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return active;
}

afterEach(() => vi.unstubAllGlobals());

it('asks a worker that became active while the page was loading to take it', async () => {
  const active = aContainer(null);
  await startWorker(() => undefined);
  expect(active.postMessage).toHaveBeenCalledExactlyOnceWith('take');
});

it('leaves a page that has its worker', async () => {
  const active = aContainer({});
  await startWorker(() => undefined);
  expect(active.postMessage).not.toHaveBeenCalled();
});
