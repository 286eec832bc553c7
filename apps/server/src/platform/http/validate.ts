import { fieldCode } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import type { z } from 'zod';
import { ProblemError } from './problem.ts';

type Issue = z.core.$ZodIssue;

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
  throw new ProblemError('validation', { errors: result.error.issues.flatMap((issue) => fieldErrors(issue, input)) });
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

/** A schema error as a field error of the contract. */
export function fieldErrors(issue: Issue, input: unknown): FieldError[] {
  const path = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, code: 'unknown_key' }));
    case 'too_small':
      return [tooSmall(path, issue)];
    case 'too_big':
      return [tooBig(path, issue)];
    case 'invalid_format':
      return [{ path, code: formatCode(issue.format) }];
    case 'invalid_union':
      return [{ path, code: isMissing(input, issue.path) ? 'required' : unionCode(issue) }];
    case 'custom': {
      const asked = fieldCode.safeParse(issue.params?.['code']);
      return [{ path, code: asked.success ? asked.data : 'invalid' }];
    }
    default:
      return [{ path, code: isMissing(input, issue.path) ? 'required' : 'invalid' }];
  }
}

/** 'Longer than {num}' is strict: num is one less than the shortest length allowed (reading of the specification, 31). */
function tooSmall(path: string, issue: Extract<Issue, { code: 'too_small' }>): FieldError {
  const min = Number(issue.minimum);
  if (issue.origin === 'string') {
    return min === 1 ? { path, code: 'required' } : { path, code: 'too_short', params: { num: min - 1 } };
  }
  if (issue.origin === 'array' || issue.origin === 'set') return { path, code: 'too_few', params: { min } };
  return { path, code: 'too_small', params: { min: issue.inclusive === false ? min + 1 : min } };
}

function tooBig(path: string, issue: Extract<Issue, { code: 'too_big' }>): FieldError {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return { path, code: 'too_long', params: { num: max + 1 } };
  return { path, code: 'too_big', params: { max } };
}

function formatCode(format: string): FieldError['code'] {
  if (format === 'email') return 'invalid_email';
  return format === 'datetime' || format === 'date' ? 'invalid_date' : 'invalid';
}

/** A union of formats that includes a time is a time (instantInput). */
function unionCode(issue: Extract<Issue, { code: 'invalid_union' }>): FieldError['code'] {
  const isTime = issue.errors.flat().some((inner) => inner.code === 'invalid_format' && inner.format === 'datetime');
  return isTime ? 'invalid_date' : 'invalid';
}

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, key);
  }
  return value === undefined;
}
