import type { FieldError } from '@konvoj/contract';
import { ChunkError } from '../shared/load-chunk.ts';
import { NetworkError, ProblemError } from '../shared/api-errors.ts';
import type { Text } from './use-text.ts';

/** The text of whatever went wrong: the problem's own, or the generic one for what is in no catalogue. */
export function errorText(t: Text, error: unknown): string {
  if (error instanceof ProblemError) return t(`error.${error.code}`, error.problem.params ?? {});
  if (error instanceof NetworkError) return t('error.network');
  if (error instanceof ChunkError) return t('frame.failure.chunk');
  return t('error.generic');
}

/** The text under a form field that the server refused. */
export function fieldErrorText(t: Text, field: FieldError): string {
  return t(`error.field.${field.code}`, field.params ?? {});
}
