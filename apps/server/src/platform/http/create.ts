import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newRequestId } from './request-id.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../logging.ts';
import { throttle } from '../throttle.ts';
import { trustedProxy } from './address.ts';
import { Budgets } from './budgets.ts';
import type { Caller, CallerOfToken, CallerOfSession } from './caller.ts';
import { HTTP_TIMEOUTS, capConnections, idleConnections } from './connections.ts';
import type { HttpTimeouts } from './connections.ts';
import { CSRF_COOKIE, CSRF_HEADER, isCsrfTokenValid } from './csrf.ts';
import { whenClosing } from './gone.ts';
import { acceptedLanguage } from './language.ts';
import { isSameOrigin } from './origin.ts';
import { ProblemError, problemDocument, toProblemError } from './problem.ts';
import { sessionSecret } from './session-cookie.ts';

export interface HttpOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly callerOfSession: CallerOfSession;
  /** Absent: bearer tokens are not accepted. */
  readonly callerOfToken?: CallerOfToken;
  /** Signs CSRF tokens. */
  readonly csrfKey: Buffer;
  /** The public address, null when it is that of the request. */
  readonly publicUrl: URL | null;
  /** The proxies whose X-Forwarded headers are trusted: 'loopback' or a list of addresses. */
  readonly trustedProxies: string;
  readonly checksReplies: boolean;
  /** Origins of map styles and tiles, besides our own. */
  readonly mapOrigins: readonly string[];
  /** Default time limits when absent. */
  readonly timeouts?: HttpTimeouts | undefined;
  /** Maximum of open connections per address, except proxies; 0 or absent: no limit. */
  readonly connectionsPerAddress?: number;
  /** Multiplies the budgets of requests (budgets.ts); 0 or absent: no limit. */
  readonly rateLimit?: number;
  /** Called once per answered request, with the route's pattern. */
  readonly onAnswered?: (answered: { method: string; route: string; status: number; seconds: number }) => void;
}

const BODY_LIMIT_BYTES = 1_048_576;
const COMPRESS_FROM_BYTES = 1_024;
const WARN_EVERY_MS = 60_000;
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As in the contract. */
    cookieless?: boolean;
  }
  interface FastifyInstance {
    budgets: Budgets;
    clock: Clock;
    csrfKey: Buffer;
    publicUrl: URL | null;
  }
}

/**
 * The HTTP edge: security headers, request ids, sessions, CSRF, problem documents. Modules bind their endpoints with
 * `route`.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const { headersMs, requestMs, silentMs, checkMs } = options.timeouts ?? HTTP_TIMEOUTS;
  const app = fastify({
    loggerInstance: logger,
    // The hook below logs requests without their addresses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: options.trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // Requests that fail before our hooks (a malformed address) get a problem document too.
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
  });
  app.decorate('checksReplies', options.checksReplies);
  app.decorate('budgets', new Budgets(options.rateLimit ?? 0));
  app.decorate('clock', options.clock);
  app.decorate('csrfKey', options.csrfKey);
  app.decorate('publicUrl', options.publicUrl);
  app.decorate('closing', whenClosing(app));
  app.decorateRequest('konvoj');
  const closeIdle = idleConnections(app.server);
  app.addHook('preClose', async () => closeIdle());
  const warn = throttle(WARN_EVERY_MS);
  capConnections(app.server, {
    perAddress: options.connectionsPerAddress ?? 0,
    isTrusted: trustedProxy(options.trustedProxies),
    onRefused: (network) => warn(() => options.log.warn({ network }, 'too many connections from one address')),
  });

  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 65_536 });
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['gzip', 'deflate', 'identity'] });
  await app.register(helmet, securityHeaders(options));

  app.addHook('onRequest', async (request, reply) => {
    // Resolved first, so that even a refusal is in the caller's language.
    request.konvoj = { caller: null, language: acceptedLanguage(request.headers['accept-language']) };
    reply.header('x-request-id', request.id).header('permissions-policy', permissionsPolicy());
    const secret = sessionSecret(request) ?? '';
    const caller = isApi(request.url) ? await callerOf(options, request, secret) : null;
    if (caller !== null) request.konvoj = { caller, language: caller.language };
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
    if (CHANGING.has(request.method)) refuseForgery(options, request, secret);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1_000;
    options.onAnswered?.({ method: request.method, route, status: reply.statusCode, seconds });
    // The route's pattern, never the address, which may contain a secret.
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
  });
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  return app;
}

/** A bearer token acts for its program only, whatever cookies are sent along. */
async function callerOf(options: HttpOptions, request: FastifyRequest, session: string): Promise<Caller | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    return bearer === undefined ? null : (options.callerOfToken?.(bearer) ?? null);
  }
  return session === '' ? null : options.callerOfSession(session);
}

export function isApi(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/sanctum/') || /^\/mcp(?:\?|$)/.test(url);
}

/** Cross-site request forgery: requires the page's own origin, and a token that only our page can read. */
function refuseForgery(options: HttpOptions, request: FastifyRequest, session: string): void {
  if (!isSameOrigin(request, options.publicUrl)) throw new ProblemError('origin_refused');
  // A browser adds neither header by itself, so there is nothing to forge; a key for trackers is valid for /api/ingest
  // only.
  if (request.headers.authorization !== undefined || request.routeOptions.config.cookieless === true) return;
  if (request.headers['x-ingest-key'] !== undefined && request.url.startsWith('/api/ingest/')) return;
  if (!isCsrfTokenValid(options.csrfKey, session, request.cookies[CSRF_COOKIE], request.headers[CSRF_HEADER])) {
    throw new ProblemError('csrf_missing');
  }
}

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblemError(error);
  // A refusal of the catalogue, such as `unavailable`, is logged by the code that throws it.
  if (problem.status >= 500 && problem !== error) {
    // A client that disconnected in the middle of its request is no fault of ours.
    const level = request.raw.complete ? 'error' : 'debug';
    request.log[level]({ err: error, requestId: request.id }, 'request failed');
  }
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  const language = request.konvoj?.language ?? acceptedLanguage(request.headers['accept-language']);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemDocument(problem, language, request.id)));
}

const BROWSER_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * Pages use none of these browser features; a shared link in a frame gets none either.
 * @param allowed those that a page itself uses
 */
export function permissionsPolicy(allowed: readonly string[] = []): string {
  return BROWSER_FEATURES.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ');
}

function securityHeaders(options: HttpOptions) {
  const map = [...options.mapOrigins];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Pages of the web app add a nonce (web.ts).
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...map],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: options.publicUrl?.protocol === 'https:' ? { policy: 'same-origin' as const } : false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: options.publicUrl?.protocol === 'https:' ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' as const },
  };
}
