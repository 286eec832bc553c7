import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, ProblemError, signedOut, tooManyRequests, whenUnwanted } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { mcpServer } from './server.ts';
import type { CallApi } from './server.ts';

const PATH = '/mcp';
/** A call of a tool has few arguments. */
const BODY_LIMIT_BYTES = 65_536;

/**
 * MCP over streamable HTTP without sessions, for API tokens. Tools make calls of the API inside this process, with the token
 * of the request: access, tenant, visibility and limits are those of these calls, in one place.
 */
export function mcpRoutes(http: FastifyInstance, version: string): void {
  // Cookies open nothing here, so a forged request gains nothing.
  http.post(PATH, { bodyLimit: BODY_LIMIT_BYTES, config: { cookieless: true } }, async (request, reply) => {
    const { tokenScopes = [], sessionId } = callerWithToken(request, reply);
    const wait = http.budgets.spend(sessionId, 'read', http.clock.now());
    if (wait > 0) throw tooManyRequests(wait);
    // One message for each request, as the protocol has it: a list would be many calls at the same time.
    if (Array.isArray(request.body)) throw new ProblemError('body_invalid');
    const server = mcpServer(version, tokenScopes, callerOfApi(http, request, whenUnwanted(reply)));
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const answer = await transport.handleRequest(asWebRequest(request), { parsedBody: request.body });
      for (const [name, value] of answer.headers) reply.header(name, value);
      return await reply.code(answer.status).send(await answer.text());
    } finally {
      await server.close();
    }
  });

  // Without sessions there is no stream to open and none to end.
  http.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

/** @throws {ProblemError} signed_out without a token; forbidden for people and drivers */
function callerWithToken({ konvoj: { caller } }: FastifyRequest, reply: FastifyReply): UserCaller {
  if (caller === null) {
    reply.header('www-authenticate', 'Bearer realm="konvoj"');
    throw signedOut();
  }
  if (caller.kind !== 'user' || caller.tokenScopes === undefined) throw forbidden();
  return caller;
}

/** @param unwanted ends the calls: a report is read no further when the client has disconnected */
function callerOfApi(http: FastifyInstance, request: FastifyRequest, unwanted: AbortSignal): CallApi {
  const { authorization = '', 'accept-language': language } = request.headers;
  return async ({ path, query }) => {
    const { statusCode, body } = await http.inject({
      method: 'GET',
      url: path,
      query: { ...query },
      headers: { authorization, ...(language !== undefined && { 'accept-language': language }) },
      remoteAddress: request.ip,
      signal: unwanted,
    });
    return { status: statusCode, body };
  };
}

/** Only what the transport reads: its body is given beside it. */
function asWebRequest({ headers }: FastifyRequest): Request {
  const kept = ['accept', 'content-type', 'mcp-protocol-version'] as const;
  const given = kept.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return new Request(`http://localhost${PATH}`, { method: 'POST', headers: new Headers(Object.fromEntries(given)) });
}
