import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import { encoder, wirePath } from '@konvoj/contract';
import type {
  Access,
  Accepted,
  BodyKind,
  DriverPermission,
  EndpointShape,
  LanguageCode,
  Reply,
  SharedPermission,
} from '@konvoj/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Scope } from '../database.ts';
import { requireAccess } from './access.ts';
import { addressOf, networkOf } from './address.ts';
import { costOf } from './budgets.ts';
import type { Caller, Actor, DriverCaller, UserCaller } from './caller.ts';
import { fileOfForm } from './form-file.ts';
import { bindFormFiles } from './form-files.ts';
import type { FormFile } from './form-files.ts';
import { whenUnwanted } from './gone.ts';
import { ProblemError, forbidden, rateLimited } from './problem.ts';
import { sendStreamed } from './streamed-reply.ts';
import type { StreamedReply } from './streamed-reply.ts';
import { accept } from './validate.ts';
import { WrittenJson } from './written-json.ts';

/** A file as a reply. `body` is streamed; the browser saves it under its name. */
export interface FileReply {
  readonly name: string;
  readonly contentType: string;
  readonly body: Readable | AsyncIterable<string | Uint8Array> | Uint8Array | string;
}

type CallerOf<A extends Access> = A extends 'public' | 'link'
  ? Caller | null
  : A extends DriverPermission
    ? DriverCaller
    : A extends SharedPermission
      ? Caller
      : UserCaller;

/** The arguments of a handler: the validated request and the caller. */
export type HandlerRequest<E extends EndpointShape> = Accepted<E> & {
  /** A driver where the call is for drivers. */
  readonly user: CallerOf<E['access']>;
  /** The caller's organization. @throws forbidden for a system administrator without a switch */
  readonly scope: Scope;
  /** The same with the author and origin, for audited changes of users. */
  readonly actor: Actor;
  /** The received file; its signal is aborted when the client disconnects, or the server shuts down. */
  readonly upload: E['bodyKind'] extends 'file' ? { readonly bytes: Buffer; readonly signal: AbortSignal } : undefined;
  /** The files of a form, in their order; each is read before the next one. */
  readonly files: E['files'] extends object ? AsyncIterable<FormFile> : undefined;
  readonly language: LanguageCode;
  readonly requestId: string;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
  /** For cookies and headers of the few calls that set them. */
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
};

type Awaitable<T> = T | Promise<T>;
type HandlerReply<E extends EndpointShape> = E['file'] extends true
  ? FileReply
  : E['streamed'] extends true
    ? StreamedReply<Reply<E>>
    : Reply<E> extends undefined
      ? void
      : Reply<E> | WrittenJson<Reply<E>>;
export type Handler<E extends EndpointShape> = (request: HandlerRequest<E>) => Awaitable<HandlerReply<E>>;

/** The data of a request that the edge has before the handler. */
export interface RequestState {
  readonly caller: Caller | null;
  readonly language: LanguageCode;
}

declare module 'fastify' {
  interface FastifyRequest {
    konvoj: RequestState;
  }
  interface FastifyInstance {
    /** Development and tests: a reply that differs from the contract is an error. */
    checksReplies: boolean;
    /** Aborted when the server begins to shut down. */
    closing: AbortSignal;
  }
}

/**
 * Binds an endpoint of the contract to its handler: access, validated input, the reply of the contract. An endpoint
 * without a reply answers 204, a POST with one answers 200. The handler has our names of fields, also in its refusals;
 * the codecs of the contract give them those of the wire.
 */
export function route<const E extends EndpointShape>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const bindTo = (scope: FastifyInstance) => bind(scope, endpoint, handler);
  const { files } = endpoint;
  if (endpoint.bodyKind === 'file') bindUpload(app, endpoint, bindTo);
  else if (files !== undefined) bindFormFiles(app, { ...endpoint, files }, bindTo);
  else bindTo(app);
}

/** Content types that browsers send for spreadsheets and places; the bytes determine the real format. */
const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
  'application/gpx+xml',
  'application/vnd.google-earth.kml+xml',
  'application/vnd.google-earth.kmz',
  'application/geo+json',
  'application/xml',
  'text/xml',
];

/** A route in its own scope that reads its body as bytes, after authentication and up to the limit of the endpoint. */
function bindUpload(app: FastifyInstance, endpoint: EndpointShape, bindTo: (scope: FastifyInstance) => void): void {
  const { maxMB = 1, tooLarge = 'body_too_large' } = endpoint.upload ?? {};
  const bodyLimit = maxMB * 1_048_576;
  const refusal = () => new ProblemError(tooLarge, { params: { maxMB } });
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FILE_TYPES, { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, (request, body, parsed) => {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      fileOfForm(bytes, request.headers['content-type'] ?? '').then((file) => parsed(null, file), parsed);
    });
    scope.addHook('preParsing', (request, _reply, _payload, next) => {
      requireAccess(endpoint, request.konvoj.caller);
      next(Number(request.headers['content-length'] ?? 0) > bodyLimit ? refusal() : null);
    });
    // A body without a stated length is measured while it is read.
    scope.setErrorHandler((error) => {
      throw error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? refusal() : error;
    });
    bindTo(scope);
    done();
  });
}

function bind<const E extends EndpointShape>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const cost = costOf(endpoint);
  const replySchema: z.ZodType | undefined = endpoint.reply;
  const encode = replySchema && encoder(replySchema);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { cookieless: endpoint.cookieless ?? false },
    // Otherwise the compressor keeps pieces until it has 16 KiB.
    ...(endpoint.streamed === true && { compress: { zlibOptions: { flush: constants.Z_SYNC_FLUSH } } }),
    // Before the body is read. An anonymous caller uses the budget of their address.
    onRequest: async (request) => {
      const { caller } = request.konvoj;
      const spent = endpoint.files !== undefined && isForm(request) ? 'file' : cost;
      const wait = app.budgets.spend(caller?.sessionId ?? networkOf(request.ip), spent, app.clock.now());
      if (wait > 0) throw rateLimited(wait);
    },
    handler: async (request, reply) => {
      requireAccess(endpoint, request.konvoj.caller);
      const accepted = acceptRequest(endpoint, request);
      const answer: unknown = await answerOf(endpoint, () =>
        handler(handlerRequest(endpoint, accepted, request, reply)),
      );
      if (endpoint.file === true) return sendFile(reply, answer);
      if (replySchema === undefined || encode === undefined) return reply.code(204).send();
      const check = (text: string) => checkReply(endpoint, replySchema, text);
      if (endpoint.streamed === true) {
        return sendStreamed(reply, streamedAnswer(answer), { encode, ...(app.checksReplies && { check }) });
      }
      const sent = answer instanceof WrittenJson ? answer.text : JSON.stringify(encode(answer));
      if (app.checksReplies) check(sent);
      return reply.type('application/json; charset=utf-8').send(sent);
    },
  });
}

/** @throws {ProblemError} what the handler throws, its fields under the names that the caller has sent */
async function answerOf({ body, query }: EndpointShape, handle: () => unknown): Promise<unknown> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof ProblemError) throw error.withPaths((path) => wirePath(body ?? query, path));
    throw error;
  }
}

function handlerRequest<E extends EndpointShape>(
  endpoint: E,
  accepted: Accepted<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerRequest<E> {
  const { caller, language } = request.konvoj;
  return {
    ...accepted,
    // `requireAccess` has refused a caller of the wrong kind, or none, which the compiler cannot infer.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    user: caller as CallerOf<E['access']>,
    get scope() {
      if (caller === null || caller.organizationId === null) throw forbidden();
      const { organizationId } = caller;
      return caller.kind === 'driver' ? { organizationId } : { organizationId, userId: caller.userId };
    },
    get actor() {
      if (caller?.kind !== 'user' || caller.organizationId === null) throw forbidden();
      return actorOf(caller, caller.organizationId, addressOf(request));
    },
    // The parser of an endpoint with a file body returns nothing else.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    upload: (endpoint.bodyKind === 'file' ? uploadOf(request, reply) : undefined) as HandlerRequest<E>['upload'],
    // Set by the hook of an endpoint with files.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    files: (endpoint.files === undefined ? undefined : request.formFiles) as HandlerRequest<E>['files'],
    language,
    requestId: request.id,
    ip: addressOf(request),
    log: request.log,
    raw: request,
    reply,
  };
}

/** An empty body: no bytes. */
function uploadOf({ body }: FastifyRequest, reply: FastifyReply): { bytes: Buffer; signal: AbortSignal } {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return { bytes, signal: whenUnwanted(reply) };
}

function actorOf(caller: UserCaller, organizationId: number, ip: string): Actor {
  const { userId, switchedBy, apiToken } = caller;
  return {
    organizationId,
    userId,
    ip,
    ...(switchedBy === undefined ? {} : { switchedBy }),
    ...(apiToken === undefined ? {} : { apiToken }),
  };
}

function acceptRequest<E extends EndpointShape>(endpoint: E, request: FastifyRequest): Accepted<E> {
  requireMediaType(endpoint, request);
  const errors: ProblemError[] = [];
  const part = (schema: EndpointShape['body'], input: unknown): unknown => {
    if (schema === undefined) return undefined;
    try {
      return accept(schema, input);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'validation') throw error;
      errors.push(error);
      return undefined;
    }
  };
  const params = part(endpoint.params, request.params);
  const query = endpoint.query === undefined ? refuseQuery(request, errors) : part(endpoint.query, request.query);
  const body = part(endpoint.body, request.body ?? {});
  if (errors.length > 0)
    throw new ProblemError('validation', { errors: errors.flatMap((error) => error.errors ?? []) });
  // Each part was parsed by the endpoint's own schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { params, query, body } as Accepted<E>;
}

/** Unknown query keys are refused, also by calls without a query. */
function refuseQuery(request: FastifyRequest, errors: ProblemError[]): undefined {
  const keys = Object.keys(request.query ?? {});
  if (keys.length > 0) {
    errors.push(
      new ProblemError('validation', { errors: keys.map((path) => ({ path, code: 'unknown_key' as const })) }),
    );
  }
  return undefined;
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true;
}

const MEDIA_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;
type ParsedKind = keyof typeof MEDIA_TYPES;
const isParsed = (kind: BodyKind): kind is ParsedKind => kind in MEDIA_TYPES;

function requireMediaType(endpoint: EndpointShape, request: FastifyRequest): void {
  const sent = request.headers['content-type'];
  if (endpoint.body === undefined || sent === undefined) return;
  if (endpoint.files !== undefined && isForm(request)) return;
  const kind = endpoint.bodyKind ?? 'json';
  if (isParsed(kind) && !sent.startsWith(MEDIA_TYPES[kind])) throw new ProblemError('media_type_unsupported');
}

function checkReply({ method, path }: EndpointShape, schema: z.ZodType, text: string | undefined): void {
  const sent: unknown = JSON.parse(text ?? 'null');
  const described = schema.safeParse(sent);
  if (!described.success) {
    throw new Error(`${method} ${path}: the reply violates the contract`, {
      cause: described.error,
    });
  }
  if (!isDeepStrictEqual(sent, JSON.parse(JSON.stringify(encoder(schema)(described.data))))) {
    throw new Error(`${method} ${path}: the reply has fields unknown to the contract`);
  }
}

function streamedAnswer(answer: unknown): StreamedReply<unknown> {
  // The type of the handler of a streamed endpoint allows nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as StreamedReply<unknown>;
}

function isFileReply(value: unknown): value is FileReply {
  return typeof value === 'object' && value !== null && 'name' in value && 'contentType' in value && 'body' in value;
}

function sendFile(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isFileReply(answer)) throw new Error('a file endpoint must answer with a file');
  const body =
    typeof answer.body === 'string' || answer.body instanceof Uint8Array || answer.body instanceof Readable
      ? answer.body
      : Readable.from(answer.body);
  const ascii = answer.name.replaceAll(/[^\w.-]+/g, '_');
  return reply
    .type(answer.contentType)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
    )
    .send(body instanceof Uint8Array ? Buffer.from(body) : body);
}
