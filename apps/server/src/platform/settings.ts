import { z } from 'zod';
import { ClearError } from './clear-error.ts';

/** Settings of the environment by name; a module declares its own in its `settings.ts`. */
export type SettingShape = Readonly<Record<string, z.ZodType>>;
export type SettingValues<Shape extends SettingShape> = z.output<z.ZodObject<Shape>>;
export type Environment = Readonly<Record<string, string | undefined>>;

const conditions = new WeakMap<z.ZodType, readonly Needed[]>();
/** Another setting, or a part of one that is a list: `KONVOJ_ROLES=gateway`. */
type Needed = string;

/** A setting that has no effect alone: it is refused unless one of the needed ones is given. */
export function onlyWith<S extends z.ZodType>(needed: Needed | readonly Needed[], schema: S): S {
  conditions.set(schema, [needed].flat());
  return schema;
}

/** Why a setting alone is refused, in words: `SMTP_URL or gateway in KONVOJ_ROLES`; null: it is not. */
export function neededBy(schema: z.ZodType): string | null {
  return conditions.get(schema)?.map(neededText).join(' or ') ?? null;
}

/**
 * The checked values of the settings. Empty counts as not set.
 * @param isForeign names with our prefix that belong to other tools
 * @throws {ClearError} naming every setting that is unknown, wrong or without effect
 */
export function readSettings<Shape extends SettingShape>(
  shape: Shape,
  env: Environment,
  isForeign: (name: string) => boolean,
): SettingValues<Shape> {
  const known = Object.keys(shape);
  const isOurs = (name: string) => (name.startsWith('KONVOJ_') && !isForeign(name)) || known.includes(name);
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== '' && isOurs(name)));
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ClearError(unknownSettings(unknown, known));
  const parsed = z.object(shape).safeParse(given);
  if (!parsed.success) {
    throw wrongSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const idle = Object.keys(given).flatMap((name) => withoutEffect(name, shape, given, parsed.data) ?? []);
  if (idle.length > 0) throw wrongSettings(idle);
  return parsed.data;
}

/** @param lines each begins with the name of a setting */
export function wrongSettings(lines: readonly string[]): ClearError {
  return new ClearError(`Some settings are wrong.\n${lines.join('\n')}`);
}

function withoutEffect(
  name: string,
  shape: SettingShape,
  given: Environment,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const schema = shape[name];
  if (schema === undefined) return null;
  const needed = conditions.get(schema);
  if (needed === undefined || needed.some((each) => isMet(each, given, values))) return null;
  return `${name}: has no effect without ${neededBy(schema)}`;
}

function isMet(needed: Needed, given: Environment, values: Readonly<Record<string, unknown>>): boolean {
  const [name = '', part] = needed.split('=');
  if (part === undefined) return given[name] !== undefined;
  const list = values[name];
  return Array.isArray(list) && list.includes(part);
}

function neededText(needed: Needed): string {
  const [name, part] = needed.split('=');
  return part === undefined ? needed : `${part} in ${name}`;
}

function unknownSettings(names: readonly string[], known: readonly string[]): string {
  const ours = known.filter((name) => name.startsWith('KONVOJ_'));
  const lines = names.map((name) => `Unknown setting ${name}. The nearest known one is ${nearestName(name, ours)}.`);
  return `${lines.join('\n')}\nKnown are: ${ours.join(', ')}.`;
}

/** The name that the fewest typing errors lead from; the first of several. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return known.toSorted((a, b) => typingErrors(name, a) - typingErrors(name, b))[0];
}

/** Characters added, left out, replaced, or swapped with their neighbour: the optimal string alignment distance. */
function typingErrors(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = above;
    above = line;
  }
  return above[to.length] ?? 0;
}
