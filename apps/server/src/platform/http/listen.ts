import type { FastifyInstance } from 'fastify';
import { ClearError } from '../clear-error.ts';
import { problemOf } from '../startup/listening.mjs';
import type { WantedSocket } from '../startup/listening.mjs';

/**
 * Opens the HTTP port.
 * @returns the address for a browser on this machine
 * @throws {ClearError} when the port cannot be opened
 */
export async function listenHttp(http: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await http.listen({ host, port, listenTextResolver: () => 'HTTP is open' });
  } catch (error) {
    throw listenError(error, { host, port, hostSetting: 'KONVOJ_HOST', portSetting: 'KONVOJ_HTTP_PORT' });
  }
  const address = http.server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${opened}`;
}

/** The message for a socket that cannot be opened; returns errors unrelated to the settings unchanged. */
export function listenError(error: unknown, socket: WantedSocket): unknown {
  const problem = problemOf(error, socket);
  return problem === null ? error : new ClearError(problem);
}
