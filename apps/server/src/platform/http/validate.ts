import { encoder, findingsOf, ourPath } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import type { z } from 'zod';
import { ProblemError } from './problem.ts';

/**
 * Validates client input with the contract's schema.
 * @throws {ProblemError} `validation` with one entry per field
 */
export function accept<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (depthOf(input) > DEEPEST) throw new ProblemError('body_invalid');
  const unusable = unusableTexts(input);
  if (unusable.length > 0) throw new ProblemError('validation', { errors: unusable });
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ProblemError('validation', { errors: findingsOf(result.error, input) });
}

/**
 * Validates what the server has put together itself, under our names of its fields.
 * @throws {ProblemError} as `accept`, also under our names
 */
export function acceptOurs<S extends z.ZodType>(schema: S, input: Readonly<Record<string, unknown>>): z.output<S> {
  const encode: (value: unknown) => unknown = encoder<z.ZodType>(schema);
  try {
    return accept(schema, encode(input));
  } catch (error) {
    throw error instanceof ProblemError ? error.withPaths((path) => ourPath(schema, path)) : error;
  }
}

/** Deeper than any call of the contract; recursive code after this check cannot exhaust the stack. */
const DEEPEST = 32;

/** The nesting depth of objects and lists, up to just above DEEPEST; without recursion. */
function depthOf(input: unknown): number {
  let level: unknown[] = [input];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return depth;
  }
  return DEEPEST + 1;
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).filter((each) => typeof each === 'object');
}

/** Texts that PostgreSQL cannot store (U+0000) or would change (a lone surrogate), at any depth. */
function unusableTexts(value: unknown, path = ''): FieldError[] {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? [{ path, code: 'invalid' }] : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => unusableTexts(each, path === '' ? key : `${path}.${key}`));
}
