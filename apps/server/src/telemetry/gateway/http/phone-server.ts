import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/http/address.ts';
import type { IngestKeys } from '../ingest-keys.ts';
import { jsonIn } from './foreign-record.ts';
import { SilentSockets } from '../silent-sockets.ts';
import type { GatewayTools, ListenOptions } from '../tools.ts';
import { ReportDelivery } from './delivery.ts';
import { ingestRoutes } from './ingest-routes.ts';
import { keyOf } from './sender-key.ts';
import { pairsOf, readOsmand } from './osmand.ts';
import { readTraccarClient } from './traccar-client.ts';

export interface PhoneServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The HTTP port for apps and other servers: OsmAnd and Traccar Client at /, OwnTracks and Traccar at /api/ingest. */
export async function startPhoneServer(
  tools: GatewayTools,
  keys: IngestKeys | undefined,
  options: ListenOptions,
): Promise<PhoneServer> {
  const { limits } = tools;
  const app = fastify({
    bodyLimit: limits.httpBodyBytes,
    requestTimeout: limits.httpRequestMs,
    connectionTimeout: limits.httpRequestMs,
    http: { headersTimeout: limits.httpRequestMs, connectionsCheckingInterval: Math.min(5_000, limits.httpRequestMs) },
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: pairsOf },
  });
  app.server.maxConnections = limits.httpConnections;
  limitSilentConnections(app, tools);
  app.setErrorHandler(async (error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500 || Number.isNaN(status)) tools.log.warn({ err: error }, 'report could not be stored');
    // 503 asks the app to send it again
    return reply.code(status >= 400 && status < 500 ? status : 503).send();
  });
  reportRoutes(app, tools);
  if (keys !== undefined) ingestRoutes(app, tools, keys);
  // passed to the socket; the framework's types do not include all of its options
  const listenOptions = { host: options.host, port: options.port, reusePort: options.reusePort };
  await app.listen(listenOptions);
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => app.close(),
  };
}

/** A connection counts as silent until one of its requests was accepted. */
function limitSilentConnections(app: FastifyInstance, { limits, metrics, clock }: GatewayTools): void {
  const silent = new SilentSockets({ perAddress: limits.httpStrangersPerAddress, total: limits.httpStrangers });
  const leave = new WeakMap<Socket, () => void>();
  app.server.on('connection', (socket) => {
    const left = silent.enter(socket.remoteAddress ?? '', clock.now(), () => socket.destroy());
    if (left === null) {
      metrics.refused.inc({ protocol: 'osmand', reason: 'too_many_connections' });
      socket.destroy();
      return;
    }
    leave.set(socket, left);
    socket.once('close', left);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) leave.get(request.raw.socket)?.();
  });
}

/** Reports to the root: pairs in the query or a form (OsmAnd), or the JSON of Traccar Client 9. */
function reportRoutes(app: FastifyInstance, tools: GatewayTools): void {
  const osmand = new ReportDelivery(tools, 'osmand');
  const client = new ReportDelivery(tools, 'traccar-client');

  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));

    const takePairs = async (request: FastifyRequest, given: string): Promise<200 | 400> => {
      const { key, text } = keyOf(request.headers, given);
      const reported = readOsmand(pairsOf(text), tools.clock.now());
      if (reported === null) {
        osmand.bad('unreadable');
        return 400;
      }
      return (await osmand.deliver(reported, text, { address: addressOf(request), key })) === 'stored' ? 200 : 400;
    };
    scope.get('/', async (request, reply) => reply.code(await takePairs(request, queryOf(request.url))).send());
    scope.post('/', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const query = queryOf(request.url);
      if (!(request.headers['content-type'] ?? '').includes('json')) {
        const text = [query, body].filter((part) => part !== '').join('&');
        return reply.code(await takePairs(request, text)).send();
      }
      const reported = readTraccarClient(jsonIn(body), tools.clock.now());
      if (reported === null) {
        client.bad('unreadable');
        return reply.code(400).send();
      }
      const { key } = keyOf(request.headers, query);
      const delivery = await client.deliver(reported, body, { address: addressOf(request), key });
      return reply.code(delivery === 'stored' ? 200 : 404).send();
    });
    done();
  });
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}
