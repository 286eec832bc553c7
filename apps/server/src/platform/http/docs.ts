import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { EndpointShape } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** The page sets style attributes, shows small images from data URLs, and runs only our scripts. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** The contract for readers and tools: `/api/docs` and `/api/openapi.json`. */
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
  // Registered as a separate plugin, so that its looser style policy is limited to it.
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: false },
  });
}
