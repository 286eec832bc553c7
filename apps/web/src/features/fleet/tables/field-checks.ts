import type { CrudField, FieldError } from '@konvoj/contract';
import { isChoosing, numberOf, type FormValues } from './form-model.ts';

type Finding = Omit<FieldError, 'path'>;

/** Lengths with the number that makes 'longer than' and 'shorter than' true (reading of the specification, 31). */
function lengthFinding({ minLength, maxLength }: CrudField, text: string): Finding | null {
  if (minLength !== undefined && text.length < minLength) return { code: 'too_short', params: { num: minLength - 1 } };
  if (maxLength !== undefined && text.length > maxLength) return { code: 'too_long', params: { num: maxLength + 1 } };
  return null;
}

function numberFinding({ min, max }: CrudField, text: string): Finding | null {
  const value = numberOf(text);
  if (value === null) return { code: 'invalid' };
  if (min !== undefined && value < min) return { code: 'too_small', params: { min } };
  if (max !== undefined && value > max) return { code: 'too_big', params: { max } };
  return null;
}

const PHONE = /^\+?[\d\s()/.-]{3,30}$/;

function textFinding(field: CrudField, text: string): Finding | null {
  switch (field.type) {
    case 'number':
      return numberFinding(field, text);
    case 'phone':
      return PHONE.test(text) ? null : { code: 'invalid_phone' };
    case 'pin':
      return /^\d+$/.test(text) ? lengthFinding(field, text) : { code: 'invalid' };
    default:
      return lengthFinding(field, text);
  }
}

function findingOf(field: CrudField, value: FormValues[string] | undefined): Finding | null {
  if (typeof value === 'boolean') return null;
  const text = (value ?? '').trim();
  if (text === '') return field.required ? { code: 'required' } : null;
  return isChoosing(field) ? null : textFinding(field, text);
}

/**
 * What can be said about the form before it is sent, in the order of the form; `path` is the field. The server has the
 * last word: it knows the other rows.
 */
export function checkForm(form: readonly CrudField[], values: FormValues): readonly FieldError[] {
  return form.flatMap((field) => {
    const finding = findingOf(field, values[field.field]);
    return finding ? [{ path: field.field, ...finding }] : [];
  });
}
