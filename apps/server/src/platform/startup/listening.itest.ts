import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exposureProblem, isLoopbackAddress, listenProblem } from './listening.mjs';

const free = { host: '127.0.0.1', gatewayHost: '127.0.0.1', opensGateway: true };
const ports = { http: 0, teltonika: 0, osmand: 0 };

describe('the sockets of a server', () => {
  it('can be opened when they are free', async () => {
    expect(await listenProblem({ ...free, ports })).toBeNull();
  });

  it('are reported with their settings when another program uses them, UDP too', async () => {
    const tcp = createServer().listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    onTestFinished(() => void tcp.close());
    const address = tcp.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await listenProblem({ ...free, ports: { ...ports, osmand: port } })).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port with KONVOJ_OSMAND_PORT.`,
    );
    expect(await listenProblem({ ...free, opensGateway: false, ports: { ...ports, osmand: port } })).toBeNull();

    const udp = createSocket('udp4').bind(0, '127.0.0.1');
    await once(udp, 'listening');
    onTestFinished(() => void udp.close());
    expect(await listenProblem({ ...free, ports: { ...ports, teltonika: udp.address().port } })).toContain(
      'with KONVOJ_TELTONIKA_PORT',
    );
  });

  it('must differ', async () => {
    expect(await listenProblem({ ...free, ports: { http: 40_001, teltonika: 0, osmand: 40_001 } })).toBe(
      'KONVOJ_HTTP_PORT and KONVOJ_OSMAND_PORT are both 40001. Choose two different ports.',
    );
  });

  it('must be at an address of this machine', async () => {
    expect(await listenProblem({ ...free, host: '192.0.2.1', ports })).toMatch(/^192\.0\.2\.1 is not an address of/);
    expect(await listenProblem({ ...free, gatewayHost: 'nowhere.invalid', ports })).toContain(
      'Correct KONVOJ_GATEWAY_HOST',
    );
  });
});

describe('the demo', () => {
  const loopback = { host: '127.0.0.1', gatewayHost: 'localhost', publicHost: null };

  it('is for this machine only', async () => {
    expect(await exposureProblem(loopback)).toBeNull();
    expect(await exposureProblem({ ...loopback, publicHost: '[::1]' })).toBeNull();
    expect(await exposureProblem({ ...loopback, host: '0.0.0.0' })).toContain('KONVOJ_HOST names 0.0.0.0');
    expect(await exposureProblem({ ...loopback, host: '::' })).toContain('KONVOJ_HOST names ::');
    expect(await exposureProblem({ ...loopback, gatewayHost: '192.0.2.1' })).toContain('KONVOJ_GATEWAY_HOST');
    expect(await exposureProblem({ ...loopback, publicHost: 'nowhere.invalid' })).toContain('KONVOJ_PUBLIC_URL');
  });

  it('recognises loopback addresses of both kinds', () => {
    expect(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true);
    expect(['0.0.0.0', '::', '10.127.0.1', '128.0.0.1', 'fe80::1'].some(isLoopbackAddress)).toBe(false);
  });
});
