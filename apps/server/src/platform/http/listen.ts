import type { FastifyInstance } from 'fastify';
import { ClearError, isErrno } from '../clear-error.ts';

/**
 * Opens the HTTP port.
 * @returns the address to type into a browser on this machine
 * @throws {ClearError} when the port cannot be had
 */
export async function listenHttp(http: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await http.listen({ host, port, listenTextResolver: () => 'HTTP is open' });
  } catch (error) {
    throw portError(error, port, 'KONVOJ_HTTP_PORT');
  }
  const address = http.server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${opened}`;
}

/** What to say when a port cannot be had; any other error is handed back. */
export function portError(error: unknown, port: number, setting: string): unknown {
  if (!isErrno(error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new ClearError(
      `Port ${port} is in use by another program. Stop that one, or choose another port with ${setting}.`,
    );
  }
  if (error.code === 'EACCES') {
    return new ClearError(`Port ${port} may not be opened by this user. Choose one above 1023 with ${setting}.`);
  }
  return error;
}
