import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { EndpointShape } from '@konvoj/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAccess } from './access.ts';
import { ProblemError } from './problem.ts';

/** A file of a form, while it arrives. */
export interface FormFile {
  /** As its sender names it. */
  readonly name: string;
  /** To be read before the next file. */
  readonly body: AsyncIterable<Uint8Array>;
}

type FileLimits = NonNullable<EndpointShape['files']>;

const MB = 1_048_576;
/** The name of the field that has the JSON of the request; it comes before the files. */
const BODY_FIELD = 'body';

declare module 'fastify' {
  interface FastifyRequest {
    formFiles: AsyncIterable<FormFile>;
  }
}

/**
 * A route that takes its JSON also as the first field of a form (multipart/form-data), with files after it. The files are
 * read by the handler, one after the other, so that nothing is read of a request that is refused.
 */
export function bindFormFiles(
  app: FastifyInstance,
  endpoint: EndpointShape & { readonly files: FileLimits },
  bindTo: (scope: FastifyInstance) => void,
): void {
  const { max, maxMB } = endpoint.files;
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: max, fileSize: maxMB * MB, fields: 1, fieldSize: MB, parts: max + 1, headerPairs: 20 },
    });
    scope.decorateRequest('formFiles');
    scope.addHook('preParsing', async (request) => requireAccess(endpoint, request.konvoj.caller));
    scope.addHook('preValidation', async (request) => {
      request.formFiles = noFiles();
      if (request.isMultipart()) await readForm(request, endpoint.files);
    });
    bindTo(scope);
  });
}

async function readForm(request: FastifyRequest, limits: FileLimits): Promise<void> {
  const parts = request.parts();
  const first = await parts.next().catch((error: unknown) => {
    throw refusalOf(error, limits);
  });
  if (first.done === true || first.value.type !== 'field' || first.value.fieldname !== BODY_FIELD) {
    throw new ProblemError('body_invalid');
  }
  request.body = jsonOf(first.value.value);
  request.formFiles = filesOf(parts, limits);
}

/** A part of type application/json has been parsed already. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new ProblemError('body_invalid');
  }
}

async function* noFiles(): AsyncGenerator<FormFile> {}

async function* filesOf(parts: ReturnType<FastifyRequest['parts']>, limits: FileLimits): AsyncGenerator<FormFile> {
  try {
    for await (const part of parts) {
      if (part.type !== 'file') throw new ProblemError('body_invalid');
      // A part need not have a name, whatever its type says.
      const name: string | undefined = part.filename;
      yield { name: name ?? '', body: bytesOf(part, limits) };
    }
  } catch (error) {
    throw refusalOf(error, limits);
  }
}

async function* bytesOf({ file }: MultipartFile, limits: FileLimits): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of file) if (bytes instanceof Uint8Array) yield bytes;
  } catch (error) {
    throw refusalOf(error, limits);
  }
  if (file.truncated) throw tooLarge(limits);
}

const tooLarge = ({ maxMB }: FileLimits) => new ProblemError('file.too_large', { params: { maxMB } });

/** Whatever a form does to its parser is the sender's fault. */
function refusalOf(error: unknown, limits: FileLimits): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limits);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new ProblemError('file.too_many', { params: { max: limits.max } });
  }
  return new ProblemError('body_invalid');
}
