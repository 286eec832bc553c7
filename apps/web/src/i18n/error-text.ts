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

/** What the server refused, by the path of the field: for putting each text under its field. */
export function fieldTexts(t: Text, error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(error.fields.map((field) => [field.path, fieldErrorText(t, field)]));
}

/** What stands under the form as a whole: the problem's text, unless every finding has a field of the form to stand under. */
export function formErrorText(t: Text, error: unknown, fields: readonly string[]): string | null {
  if (error === null || error === undefined) return null;
  const found = error instanceof ProblemError ? error.fields : [];
  const hasPlace = found.length > 0 && found.every(({ path }) => fields.includes(path));
  return hasPlace ? null : errorText(t, error);
}
