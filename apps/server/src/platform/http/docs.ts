import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { EndpointShape } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** The page's own: it sets style attributes, shows small pictures from data, and runs scripts of ours only. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** The contract for people and machines: `/api/docs` and `/api/openapi.json`. */
export async function serveDocs(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, Readonly<Record<string, EndpointShape>>>>,
  version: string,
): Promise<void> {
  const rows = Object.entries(endpoints).flatMap(([word, calls]) =>
    Object.values(calls).map((endpoint) => ({ word, endpoint })),
  );
  const text = JSON.stringify(openApiDocument(rows, version));
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  // Registered as a plugin of its own, so that its looser rules for styles stay there.
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: false },
  });
}
