// Plain JavaScript without packages: scripts/run.mjs checks this before it installs anything, under any Node from 20 on.
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';

/** What holds when the environment says nothing else. */
export const LISTEN_DEFAULTS = {
  KONVOJ_DATA: 'data',
  KONVOJ_HOST: '127.0.0.1',
  KONVOJ_HTTP_PORT: 8080,
  KONVOJ_TELTONIKA_PORT: 5027,
  KONVOJ_OSMAND_PORT: 5055,
};

/** The sockets that the server opens. */
function wantedSockets({ host, gatewayHost, ports, opensGateway }) {
  const http = { kind: 'tcp', host, port: ports.http, hostSetting: 'KONVOJ_HOST', portSetting: 'KONVOJ_HTTP_PORT' };
  if (!opensGateway) return [http];
  const gateway = { host: gatewayHost, hostSetting: 'KONVOJ_GATEWAY_HOST' };
  const teltonika = { ...gateway, port: ports.teltonika, portSetting: 'KONVOJ_TELTONIKA_PORT' };
  return [
    http,
    { ...teltonika, kind: 'tcp' },
    { ...teltonika, kind: 'udp' },
    { ...gateway, kind: 'tcp', port: ports.osmand, portSetting: 'KONVOJ_OSMAND_PORT' },
  ];
}

/** Opens every socket for a moment. @returns why one cannot be opened, else null */
export async function listenProblem(settings) {
  const sockets = wantedSockets(settings);
  const twice = sameTwice(sockets);
  if (twice !== null) return twice;
  for (const socket of sockets) {
    try {
      await tryToListen(socket);
    } catch (error) {
      const problem = problemOf(error, socket);
      if (problem === null) throw error;
      return problem;
    }
  }
  return null;
}

function sameTwice(sockets) {
  const tcp = sockets.filter(({ kind, port }) => kind === 'tcp' && port !== 0);
  for (const [index, { host, port, portSetting }] of tcp.entries()) {
    const other = tcp.slice(index + 1).find((each) => each.port === port && each.host === host);
    if (other !== undefined)
      return `${portSetting} and ${other.portSetting} are both ${port}. Choose two different ports.`;
  }
  return null;
}

async function tryToListen({ kind, host, port }) {
  if (kind === 'udp') {
    const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' });
    try {
      socket.bind({ address: host, port, exclusive: true });
      await once(socket, 'listening');
    } finally {
      socket.close();
    }
    return;
  }
  const server = createServer();
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  await new Promise((resolve) => server.close(resolve));
}

/** Why a socket could not be opened, in a sentence; null for what is no fault of the settings. */
export function problemOf(error, { host, port, hostSetting, portSetting }) {
  switch (error?.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that one, or choose another port with ${portSetting}.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one above 1023 with ${portSetting}.`;
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine. Choose another with ${hostSetting}; 0.0.0.0 stands for all.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name ${host} cannot be resolved. Correct ${hostSetting}.`;
    default:
      return null;
  }
}

/**
 * The demo has published passwords: it may be reached from this machine only.
 * @returns why these settings would open it to others, else null
 */
export async function exposureProblem({ host, gatewayHost, publicHost }) {
  const named = [
    [host, 'KONVOJ_HOST'],
    [gatewayHost, 'KONVOJ_GATEWAY_HOST'],
    [publicHost, 'KONVOJ_PUBLIC_URL'],
  ];
  for (const [name, setting] of named) {
    if (name === null || (await isLoopback(name))) continue;
    return [
      `The demo's passwords are public, so 'npm start' serves this machine only, and ${setting} names ${name}.`,
      `Unset ${setting}, or use 'npm run serve' for real use.`,
    ].join('\n');
  }
  return null;
}

async function isLoopback(name) {
  const host = name.replace(/^\[(.*)\]$/, '$1');
  try {
    const addresses = await lookup(host, { all: true });
    return addresses.length > 0 && addresses.every(({ address }) => isLoopbackAddress(address));
  } catch {
    return false;
  }
}

export function isLoopbackAddress(address) {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address) || address === '::1';
}
