import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../../../../tests/support/index.ts';

/** @returns 'open', or the error code */
async function tryToConnect(host: string, port: number): Promise<string> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return 'open';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  } finally {
    socket.destroy();
  }
}

// All of 127.0.0.0/8 is loopback on Linux; elsewhere only 127.0.0.1.
it.runIf(process.platform === 'linux')('the ports for trackers have an address of their own', async () => {
  const app = await startApp({ KONVOJ_GATEWAY_HOST: '127.0.0.2' });
  onTestFinished(() => app.close());
  expect(app.url).toContain('//127.0.0.1:');
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  for (const port of [app.ports.teltonika, app.ports.osmand]) {
    expect(await tryToConnect('127.0.0.2', port)).toBe('open');
    expect(await tryToConnect('127.0.0.1', port)).toBe('ECONNREFUSED');
  }
});
