import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

/** A system that receives webhooks, on loopback. */
export interface Receiver {
  readonly url: string;
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Its next answers; then 200. */
  readonly answers: (number | { readonly status: number; readonly text: string })[];
}

/** @param held when it answers; default: at once */
export async function webhookReceiver(held?: Promise<void>): Promise<Receiver> {
  const received: Receiver['received'] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const next = answers.shift() ?? 200;
      const { status, text } = typeof next === 'number' ? { status: next, text: '' } : next;
      void Promise.resolve(held).then(() => reply.writeHead(status).end(text));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received, answers };
}
