import { type TileType, tileType } from './rules.ts';

/** The outcome of a request. A failure has only its kind, because addresses contain keys. */
export type Fetched<T> =
  | { readonly kind: 'found'; readonly value: T; readonly cacheControl: string | null }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterSeconds: number | null };

export interface TileBytes {
  readonly bytes: Buffer;
  readonly type: TileType;
}

const MAX_TILE_BYTES = 1_048_576;
const MAX_LIST_BYTES = 262_144;
/** Statuses for a missing tile. */
const NOTHING = new Set([204, 404, 410]);

export interface FetchOptions {
  readonly timeoutMs: number;
  /** Aborted with the server. */
  readonly signal: AbortSignal;
}

/** One tile of a provider: an image of up to 1 MB with the format of its content. Redirects are not followed. */
export function fetchTile(address: string, options: FetchOptions): Promise<Fetched<TileBytes>> {
  const accept = 'image/webp,image/png,image/jpeg';
  return ask(address, { ...options, accept, limit: MAX_TILE_BYTES }, (bytes, said) => {
    const type = tileType(bytes);
    return type === null || !said.startsWith('image/') ? null : { bytes, type };
  });
}

/** A list of frames as JSON. */
export function fetchList(address: string, options: FetchOptions): Promise<Fetched<unknown>> {
  return ask(address, { ...options, accept: 'application/json', limit: MAX_LIST_BYTES }, (bytes) => {
    try {
      return { json: JSON.parse(bytes.toString('utf8')) as unknown };
    } catch {
      return null;
    }
  }).then((fetched) => (fetched.kind === 'found' ? { ...fetched, value: fetched.value.json } : fetched));
}

async function ask<T>(
  address: string,
  { timeoutMs, signal, accept, limit }: FetchOptions & { readonly accept: string; readonly limit: number },
  read: (bytes: Buffer, contentType: string) => T | null,
): Promise<Fetched<T>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(address, {
      headers: { accept, 'user-agent': 'Konvoj' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!reply.ok || reply.status === 204) {
      await reply.body?.cancel();
      return NOTHING.has(reply.status) ? { kind: 'none' } : refused(reply);
    }
    const bytes = await readUpTo(reply, limit);
    if (bytes === null) return failed('too large');
    const value = read(bytes, reply.headers.get('content-type') ?? '');
    if (value === null) return failed('unexpected content');
    return { kind: 'found', value, cacheControl: reply.headers.get('cache-control') };
  } catch {
    return failed(timeout.aborted ? 'too slow' : 'unreachable');
  }
}

function refused({ status, headers }: Response): Fetched<never> {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return failed(`status ${status}`, Number.isFinite(seconds) && seconds > 0 ? seconds : null);
}

function failed(reason: string, retryAfterSeconds: number | null = null): Fetched<never> {
  return { kind: 'failed', reason, retryAfterSeconds };
}

/** The body, or null as soon as it is longer than allowed, whatever its stated length. */
async function readUpTo(reply: Response, limit: number): Promise<Buffer | null> {
  if (Number(reply.headers.get('content-length') ?? 0) > limit) {
    await reply.body?.cancel();
    return null;
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early aborts the transfer.
  for await (const part of reply.body ?? []) {
    length += part.length;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
