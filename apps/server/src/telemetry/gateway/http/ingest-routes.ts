import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/http/address.ts';
import type { IngestKeys } from '../ingest-keys.ts';
import type { GatewayTools } from '../tools.ts';
import { ReportDelivery } from './delivery.ts';
import { jsonIn, textIn } from './foreign-record.ts';
import { identityOfTopic, readOwnTracks } from './owntracks.ts';
import { readTraccarPosition } from './traccar.ts';

/**
 * POST /api/ingest/traccar (positions that a Traccar server forwards) and POST /api/ingest/owntracks. Both need a key of
 * the organization (`konvoj ingest-key add`): as bearer token, in the header X-Ingest-Key, or as the password of Basic
 * authentication, whose user is then the tracker's identity. Works on any Fastify instance of its own scope.
 */
export function ingestRoutes(app: FastifyInstance, tools: GatewayTools, keys: IngestKeys): void {
  const traccar = new ReportDelivery(tools, 'traccar');
  const ownTracks = new ReportDelivery(tools, 'owntracks');
  const options = { bodyLimit: tools.limits.httpBodyBytes };

  // Bodies are read as text: an empty one is allowed, and the quarantine stores the body as received.
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));

    scope.post('/api/ingest/traccar', options, async (request, reply) => {
      const organizationId = await authorised(request, reply, keys);
      if (organizationId === null) return reply;
      const raw = bodyText(request);
      const reported = readTraccarPosition(jsonIn(raw));
      if (reported === null) {
        traccar.bad('unreadable');
        return reply.code(400).send({ accepted: 0, reason: 'unreadable' });
      }
      const delivery = await traccar.deliver(reported, raw, { organizationId, address: addressOf(request) });
      // Not an error: Traccar would resend an unknown device's position again and again and block the known ones.
      if (delivery !== 'stored') return reply.code(202).send({ accepted: 0, reason: delivery });
      return reply.send({ accepted: 1 });
    });

    scope.post('/api/ingest/owntracks', options, async (request, reply) => {
      const organizationId = await authorised(request, reply, keys);
      if (organizationId === null) return reply;
      const raw = bodyText(request);
      const message = readOwnTracks(raw === '' ? undefined : (jsonIn(raw) ?? 'not JSON'));
      if (message.kind === 'invalid') {
        ownTracks.bad('unreadable');
        return reply.code(400).send([]);
      }
      if (message.kind === 'ignored') return reply.send([]);
      const identity = ownTracksIdentity(request, message);
      const reported = identity === null ? null : { identity, record: message.record };
      const reporter = { organizationId, address: addressOf(request) };
      if (reported === null || (await ownTracks.deliver(reported, raw, reporter)) !== 'stored') {
        // The app keeps the message and sends it again, so nothing is lost before the tracker is registered.
        return reply.code(404).send([]);
      }
      return reply.send([]);
    });
    done();
  });
}

/** The organization of the request's key; null: the answer is 401. */
async function authorised(request: FastifyRequest, reply: FastifyReply, keys: IngestKeys): Promise<number | null> {
  const secret = secretOf(request);
  const organizationId = secret === null ? null : await keys.organizationOf(secret);
  if (organizationId === null) {
    await reply.code(401).header('www-authenticate', 'Basic realm="konvoj"').send({ accepted: 0, reason: 'key' });
  }
  return organizationId;
}

function secretOf({ headers }: FastifyRequest): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer ?? basicOf(headers.authorization)?.password ?? textIn(headers['x-ingest-key']);
}

function basicOf(header: string | undefined): { user: string; password: string } | null {
  const encoded = /^Basic\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

function ownTracksIdentity(
  request: FastifyRequest,
  message: { readonly topic: string | null; readonly trackerId: string | null },
): string | null {
  const query = new URL(request.url, 'http://localhost').searchParams;
  return (
    textIn(basicOf(request.headers.authorization)?.user) ??
    textIn(request.headers['x-limit-u']) ??
    textIn(query.get('u')) ??
    (message.topic === null ? null : identityOfTopic(message.topic)) ??
    message.trackerId
  );
}

function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}
