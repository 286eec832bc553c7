import type { z } from 'zod';
import type { Access } from './permissions.ts';
import type { ProblemCode } from './problems.ts';
import type { ApiScope } from './wire-types.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** How the body travels. `form` is application/x-www-form-urlencoded, `file` the bytes of one file. */
export type BodyKind = 'none' | 'json' | 'form' | 'file';

/** One row of the wire table. Paths carry parameters as `:name`; replies of kind file have no schema. */
export interface EndpointShape {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** It reads and sets no cookie, so a forged request would gain nothing: it needs no CSRF token. */
  readonly cookieless?: true;
  /** The scope with which an API token may call; absent: it may not. */
  readonly tokenScope?: ApiScope;
  /** The error code for a signed-in user without the right, where `forbidden` is too general. */
  readonly refusal?: ProblemCode;
  readonly params?: z.ZodObject;
  /** Query and body are objects, or codecs of objects (`onWire`). */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** For a body that is a file: its maximum size, and the error code of a larger one (with `maxMB`). */
  readonly upload?: { readonly maxMB: number; readonly tooLarge: ProblemCode };
  /** A JSON body may also come as the field `body` of a form (multipart/form-data), followed by so many files. */
  readonly files?: { readonly max: number; readonly maxMB: number };
  /** Absent: the reply has no body (204), or is a file when `file` is set. */
  readonly reply?: z.ZodType;
  readonly file?: true;
  /** A reply that takes as much work as a file: it is limited like one. */
  readonly costsFile?: true;
  /** The reply has `rows`, which are sent while they are computed: each piece of them ends with a line break. */
  readonly streamed?: true;
}

/** Header of a streamed reply: the number of its pieces. */
export const PIECES_HEADER = 'konvoj-pieces';

/** Declares a row of the table and keeps its exact types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
/** What a caller gives for a query or a body: of a codec our side, which `encoder` turns into the wire's. */
type GivenOf<S> = S extends z.ZodObject ? z.input<S> : OutputOf<S>;

/** What a handler gets after the schemas have accepted the request. */
export interface Accepted<E extends EndpointShape> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}
/** What a caller hands over. */
export interface Request<E extends EndpointShape> {
  readonly params?: InputOf<E['params']>;
  readonly query?: GivenOf<E['query']>;
  readonly body?: GivenOf<E['body']>;
}
export type Reply<E extends EndpointShape> = OutputOf<E['reply']>;
