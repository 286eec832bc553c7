import { z } from 'zod';
import { encoder, ourPath } from './on-wire.ts';
import { fieldCode, type FieldError } from './problems.ts';

type Issue = z.core.$ZodIssue;

/**
 * What a schema of the contract found wrong with an input, as field errors. The server answers with them, and a form
 * shows the same ones before anything is sent.
 */
export function findingsOf(error: z.ZodError, input: unknown): FieldError[] {
  return error.issues.flatMap((issue) => findingsOfIssue(issue, input));
}

/** The findings of a schema for an input, both under our names; none when it is accepted. */
export function schemaFindings(schema: z.ZodType, input: unknown): FieldError[] {
  const sent = schema instanceof z.ZodCodec ? encoder(schema)(input) : input;
  const result = schema.safeParse(sent);
  if (result.success) return [];
  return findingsOf(result.error, sent).map((finding) => ({ ...finding, path: ourPath(schema, finding.path) }));
}

function findingsOfIssue(issue: Issue, input: unknown): FieldError[] {
  const path = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, code: 'unknown_key' }));
    case 'too_small':
      return [tooSmall(path, issue)];
    case 'too_big':
      return [tooBig(path, issue)];
    case 'invalid_format':
      return [{ path, code: isMissing(input, issue.path) ? 'required' : formatCode(issue.format) }];
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
  return { path, code: issue.inclusive === false ? 'not_above' : 'too_small', params: { min } };
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

/** Not given, or left empty where a value of another form is asked for. */
function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, key);
  }
  return value === undefined || value === '';
}
