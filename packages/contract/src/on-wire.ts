import { z } from 'zod';

/** Our names of fields with those on the wire, where they differ: `{ name: 'naziv' }`. */
export type WireNames = Readonly<Record<string, string>>;

type Renamed<T, N extends WireNames> = { [K in keyof T as K extends keyof N ? N[K] : K]: T[K] };

/** Input: the object on the wire. Output: the same under our names. */
export type OnWire<S extends z.ZodObject, N extends WireNames> = z.ZodCodec<
  z.ZodType<Renamed<z.output<S>, N>, Renamed<z.input<S>, N>>,
  z.ZodType<z.output<S>, z.output<S>>
>;

const namesOf = new Map<unknown, WireNames>();
const inUse = new Set<string>();
/** Every name and word that only the wire has; `scripts/check-wire-names.ts` looks for them elsewhere. */
export const wireWords: ReadonlySet<string> = inUse;

export const wireName = (names: WireNames, name: string): string =>
  (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
export const ourName = (names: WireNames, onTheWire: string): string =>
  Object.entries(names).find(([, each]) => each === onTheWire)?.[0] ?? onTheWire;

/**
 * The codec of an object whose fields have other names on the wire.
 * @param names may name fields that this object does not have, so that an entity's reply and bodies share them
 */
export function onWire<S extends z.ZodObject, const N extends WireNames>(fields: S, names: N): OnWire<S, N>;
export function onWire(fields: z.ZodObject, names: WireNames): z.ZodType {
  const shape = Object.entries(fields.shape).map(([name, field]) => [wireName(names, name), field] as const);
  const pairs = Object.keys(fields.shape).map((name) => [name, wireName(names, name)] as const);
  const reversed = pairs.map(([name, onTheWire]) => [onTheWire, name] as const);
  const codec = z.codec(
    fields.clone({ ...fields.def, shape: Object.fromEntries(shape) }),
    z.custom<Record<string, unknown>>(),
    { decode: (value) => renamed(value, reversed), encode: (value) => renamed(value, pairs) },
  );
  namesOf.set(codec, names);
  for (const onTheWire of Object.values(names)) inUse.add(onTheWire);
  return codec;
}

type Pairs = readonly (readonly [from: string, to: string])[];

function renamed(value: Readonly<Record<string, unknown>>, pairs: Pairs): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [from, to] of pairs) {
    const field = value[from];
    if (field !== undefined) result[to] = field;
  }
  return result;
}

/** The codec of a value out of a fixed set of words: `wordsOnWire({ business: 'sluzbena', private: 'zasebna' })`. */
export function wordsOnWire<const W extends WireNames>(
  words: W,
): z.ZodCodec<z.ZodType<W[keyof W], W[keyof W]>, z.ZodType<keyof W, keyof W>>;
export function wordsOnWire(words: WireNames): z.ZodType {
  const ours = new Map(Object.entries(words).map(([word, wireWord]) => [wireWord, word]));
  for (const wireWord of ours.keys()) inUse.add(wireWord);
  return z.codec(z.enum(Object.values(words)), z.enum(Object.keys(words)), {
    decode: (wireWord) => ours.get(wireWord) ?? wireWord,
    encode: (word) => words[word] ?? word,
  });
}

type NameOf = (names: WireNames, name: string) => string;

/** The codec of a value that holds names of fields as data, such as the columns of a table. */
export function namesOnWire<S extends z.ZodType>(
  schema: S,
  rename: (value: z.output<S>, nameOf: NameOf) => z.output<S>,
): z.ZodCodec<S, z.ZodType<z.output<S>, z.output<S>>>;
export function namesOnWire(schema: z.ZodType, rename: (value: unknown, nameOf: NameOf) => unknown): z.ZodType {
  return z.codec(schema, z.custom(), {
    decode: (value) => rename(value, ourName),
    encode: (value) => rename(value, wireName),
  });
}

type Conversion = (value: unknown) => unknown;
type Direction = 'decode' | 'encode';

/**
 * What the server sends for a value of this schema. Checks nothing, so that it costs little for thousands of rows; the
 * types and, in tests, the check of replies do.
 */
export function encoder<S extends z.ZodType>(schema: S): (value: z.output<S>) => z.input<S>;
export function encoder(schema: z.ZodType): Conversion {
  return conversionOf(schema, 'encode') ?? unchanged;
}

/** The reverse of `encoder`, for what is known to fit the schema. */
export function decoder<S extends z.ZodType>(schema: S): (value: z.input<S>) => z.output<S>;
export function decoder(schema: z.ZodType): Conversion {
  return conversionOf(schema, 'decode') ?? unchanged;
}

const unchanged: Conversion = (value) => value;

/** Null: the value is the same on both sides. Looks into objects, lists, what may be missing, and one or a list of it. */
function conversionOf(schema: z.core.SomeType, direction: Direction): Conversion | null {
  if (schema instanceof z.ZodCodec) return conversionOfCodec(schema, direction);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = conversionOf(schema.def.innerType, direction);
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
  }
  if (schema instanceof z.ZodArray) {
    const inner = conversionOf(schema.def.element, direction);
    return inner && ((rows) => (Array.isArray(rows) ? rows.map(inner) : rows));
  }
  if (schema instanceof z.ZodUnion) return conversionOfOneOrMany(schema, direction);
  return schema instanceof z.ZodObject ? conversionOfFields(schema, direction) : null;
}

/** Of a value or a list of such values; other unions are the same on both sides. */
function conversionOfOneOrMany({ options }: z.ZodUnion, direction: Direction): Conversion | null {
  const many = options.find((option) => option instanceof z.ZodArray);
  const one = options.find((option) => option !== many);
  if (many === undefined || one === undefined || options.length !== 2) return null;
  const [ofMany, ofOne] = [conversionOf(many, direction), conversionOf(one, direction)];
  return ofMany && ofOne && ((value) => (Array.isArray(value) ? ofMany(value) : ofOne(value)));
}

function conversionOfCodec({ def }: z.ZodCodec, direction: Direction): Conversion {
  const inner = conversionOf(def.in, direction) ?? unchanged;
  return direction === 'decode'
    ? (value) => def.transform(inner(value), { value, issues: [] })
    : (value) => inner(def.reverseTransform(value, { value, issues: [] }));
}

function conversionOfFields(schema: z.ZodObject, direction: Direction): Conversion | null {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const convert = conversionOf(field, direction);
    return convert === null ? [] : [[name, convert] as const];
  });
  if (fields.length === 0) return null;
  return (value) => {
    const copy: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
    for (const [name, convert] of fields) if (copy[name] !== undefined) copy[name] = convert(copy[name]);
    return copy;
  };
}

/** The object that a schema of fields is on the wire. */
export function fieldsOnWire(schema: z.ZodType): z.ZodObject {
  const fields = schema instanceof z.ZodCodec ? schema.def.in : schema;
  if (!(fields instanceof z.ZodObject)) throw new TypeError('the schema is no object');
  return fields;
}

/** The path of a finding (`vozilo`, `points.2.naziv`) for other programs, from our names. */
export const wirePath = (schema: z.ZodType | undefined, path: string): string => translated(schema, path, 'encode');
/** The same path under our names, for forms. */
export const ourPath = (schema: z.ZodType | undefined, path: string): string => translated(schema, path, 'decode');

function translated(schema: z.ZodType | undefined, path: string, direction: Direction): string {
  return schema === undefined ? path : translatedKeys(schema, path.split('.'), direction).join('.');
}

function translatedKeys(schema: unknown, path: readonly string[], direction: Direction): readonly string[] {
  const [key, ...rest] = path;
  if (key === undefined) return path;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return translatedKeys(schema.def.innerType, path, direction);
  if (schema instanceof z.ZodArray) return [key, ...translatedKeys(schema.def.element, rest, direction)];
  if (schema instanceof z.ZodObject) return [key, ...translatedKeys(schema.shape[key], rest, direction)];
  const names = namesOf.get(schema);
  if (names === undefined || !(schema instanceof z.ZodCodec)) return path;
  const wireKey = direction === 'encode' ? wireName(names, key) : key;
  const inner = translatedKeys(fieldsOnWire(schema).shape[wireKey], rest, direction);
  return [direction === 'encode' ? wireKey : ourName(names, key), ...inner];
}
