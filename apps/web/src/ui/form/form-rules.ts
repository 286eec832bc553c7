import type { FieldError } from '@konvoj/contract';

/** Whether two values of a field mean the same; spaces around a text do not count. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim();
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** What differs from what is saved. Values are plain data: texts, numbers, switches, lists and objects of them. */
export function changesOf<Values extends object>(saved: Values, values: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name in values) if (!isSame(saved[name], values[name])) changes[name] = values[name];
  return changes;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The input of a form that a path of the wire is about: it goes into objects and into lists of objects, but not into a
 * list of plain values, which is one input. `recipients.2` is about `recipients`, `points.2.name` about itself.
 * @returns null when the form has no such input
 */
export function inputOf(values: object, path: string): string | null {
  const found: string[] = [];
  let value: unknown = values;
  for (const name of path.split('.')) {
    const isInput = !isObject(value) && !(Array.isArray(value) && value.some(isObject));
    if (isInput) break;
    if (typeof value !== 'object' || value === null || !(name in value)) return null;
    value = Reflect.get(value, name);
    found.push(name);
  }
  return found.length === 0 ? null : found.join('.');
}

/** The first finding of each input, and those that are about no input of the form. */
export function byInput(values: object, findings: readonly FieldError[]) {
  const atInputs: Record<string, FieldError> = {};
  const elsewhere: FieldError[] = [];
  for (const finding of findings) {
    const input = inputOf(values, finding.path);
    if (input === null) elsewhere.push(finding);
    else atInputs[input] ??= finding;
  }
  return { atInputs, elsewhere };
}
