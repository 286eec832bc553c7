import fastify, { type FastifyInstance } from 'fastify';
import type { IngestKeys } from '../ingest-keys.ts';
import type { GatewayTools, ListenOptions } from '../tools.ts';
import { DeliveryDesk } from './delivery.ts';
import { ingestRoutes } from './ingest-routes.ts';
import { type Pairs, readOsmand } from './osmand.ts';
import { readTraccarClient } from './traccar-client.ts';

export interface PhoneServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The HTTP port of apps and of other servers: OsmAnd and Traccar Client at /, OwnTracks and Traccar at /api/ingest. */
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
  app.setErrorHandler(async (error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500 || Number.isNaN(status)) tools.log.warn({ err: error }, 'a report could not be stored');
    // 503 asks the app to send it again
    return reply.code(status >= 400 && status < 500 ? status : 503).send();
  });
  reportRoutes(app, tools);
  if (keys !== undefined) ingestRoutes(app, tools, keys);
  // handed on to the socket; the framework's types do not know all of its options
  const listenOptions = { host: options.host, port: options.port, reusePort: options.reusePort };
  await app.listen(listenOptions);
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => app.close(),
  };
}

/** Reports to the root: pairs in the query or a form (OsmAnd), or the JSON of Traccar Client 9. */
function reportRoutes(app: FastifyInstance, tools: GatewayTools): void {
  const osmand = new DeliveryDesk(tools, 'osmand');
  const client = new DeliveryDesk(tools, 'traccar-client');

  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));

    const takePairs = async (pairs: Pairs, raw: string): Promise<200 | 400> => {
      const reported = readOsmand(pairs, tools.clock.now());
      if (reported === null) {
        osmand.bad('unreadable');
        return 400;
      }
      return (await osmand.deliver(reported, raw)) === 'stored' ? 200 : 400;
    };
    scope.get('/', async (request, reply) =>
      reply.code(await takePairs(pairsOf(queryOf(request.url)), queryOf(request.url))).send(),
    );
    scope.post('/', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      if (!(request.headers['content-type'] ?? '').includes('json')) {
        const text = [queryOf(request.url), body].filter((part) => part !== '').join('&');
        return reply.code(await takePairs(pairsOf(text), text)).send();
      }
      const reported = readTraccarClient(parsedJson(body), tools.clock.now());
      if (reported === null) {
        client.bad('unreadable');
        return reply.code(400).send();
      }
      return reply.code((await client.deliver(reported, body)) === 'stored' ? 200 : 404).send();
    });
    done();
  });
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function pairsOf(query: string): Record<string, string[]> {
  const pairs: Record<string, string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) (pairs[name] ??= []).push(value);
  return pairs;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
