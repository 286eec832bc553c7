/** The areas in their order (docs/development/architecture.md). */
const AREAS = ['organization', 'fleet', 'telemetry', 'places', 'transport', 'office'];
/** Imported by their own path: only few need them, and they are large. */
const NOT_IN_INDEX = new Set(['fleet/vehicle-icon-svg.ts', 'telemetry/fields.ts']);
const WRITTEN = '// Written by `node scripts/generate-lists.ts` from the files of this folder. Do not edit.';

/** Files of the contract in the order of their areas, those of no area first; tests and what helps them left out. */
export function contractFiles(paths: readonly string[]): string[] {
  const areaOf = (path: string) => (path.includes('/') ? AREAS.indexOf(path.split('/')[0] ?? '') : -1);
  return paths
    .filter((path) => /^[^.]+\.ts$/.test(path) && !path.startsWith('testing/'))
    .filter((path) => path !== 'index.ts' && path !== 'endpoints.ts')
    .sort((a, b) => areaOf(a) - areaOf(b) || byName(a, b));
}

/** packages/contract/src/index.ts, not formatted yet. */
export function contractIndex(paths: readonly string[]): string {
  const files = contractFiles(paths).filter((path) => !NOT_IN_INDEX.has(path));
  return [
    WRITTEN,
    '/** Every call of the product, by word. */',
    "export * as endpoints from './endpoints.ts';",
    '',
    ...files.map((path) => `export * from './${path}';`),
    '',
  ].join('\n');
}

/**
 * packages/contract/src/endpoints.ts.
 * @param exportsOf what a file exports
 */
export async function endpointsIndex(
  paths: readonly string[],
  exportsOf: (path: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<string> {
  const lines: string[] = [WRITTEN, '// Nothing else writes down the path or the payload of a call.'];
  for (const path of contractFiles(paths)) {
    const tables = Object.entries(await exportsOf(path)).flatMap(([name, value]) =>
      isTableOfCalls(value) ? [name] : [],
    );
    if (tables.length > 0) lines.push(`export { ${tables.sort().join(', ')} } from './${path}';`);
  }
  return [...lines, ''].join('\n');
}

const NAME_FILE = /^\w[\w/-]*\.names\.ts$/;

/**
 * packages/contract/src/module-names.generated.ts: what modules add to the lists that all calls share. It imports only files
 * of names, because what it exports is used by everything else.
 */
export async function moduleNames(
  paths: readonly string[],
  exportsOf: (path: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<string> {
  const files = await Promise.all(
    paths
      .filter((path) => NAME_FILE.test(path) && !path.startsWith('testing/'))
      .sort()
      .map(async (path) => ({ path, name: camelCase(path.replace(/\.names\.ts$/, '')), has: await exportsOf(path) })),
  );
  const spread = (list: string) =>
    files.flatMap(({ name, has }) => (list in has ? [`...${name}.${list},`] : [])).join(' ');
  return [
    WRITTEN,
    ...files.map(({ path, name }) => `import * as ${name} from './${path}';`),
    '',
    `export const moduleProblems = { ${spread('problems')} } as const;`,
    `export const moduleAuditEntities = [ ${spread('auditEntities')} ] as const;`,
    `export const modulePermissions = { ${spread('permissions')} } as const;`,
    '',
  ].join('\n');
}

/** tests/security/access-table.generated.ts: who may call what, of every file of the folder `access`. */
export function accessTable(files: readonly string[]): string {
  const words = files.map((file) => file.replace(/\.ts$/, '')).sort();
  return [
    WRITTEN.replace('of this folder', 'of `access`'),
    "import type { AccessRows } from './access-rows.ts';",
    ...words.map((word) => `import { rows as ${camelCase(word)} } from './access/${word}.ts';`),
    '',
    `export const accessTable: AccessRows = { ${words.map((word) => `...${camelCase(word)}`).join(', ')} };`,
    '',
  ].join('\n');
}

function isTableOfCalls(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const rows: unknown[] = Object.values(value);
  const isCall = (row: unknown) =>
    typeof row === 'object' && row !== null && 'method' in row && 'path' in row && 'access' in row;
  return rows.length > 0 && rows.every(isCall);
}

/** What a module adds to words that all share: texts of its problems by code, and of its audited things. */
const ADDED = ['errors', 'audited'] as const;

/**
 * The list of texts of a language: files that export a constant of their own name. Others are parts of a text. Their
 * `errors` become part of `error`, and `audited` of `audit.of`.
 * @param sources by file name, `vehicle-list.ts`
 */
export function textsIndex(language: string, sources: ReadonlyMap<string, string>): string {
  const words = [...sources]
    .map(([file, source]) => ({ file, name: camelCase(file.replace(/\.ts$/, '')), exports: exportsOfTexts(source) }))
    .filter(({ name, exports }) => exports.has(name))
    .sort((a, b) => byName(a.file, b.file));
  const added = (list: (typeof ADDED)[number]) =>
    words.flatMap(({ name, exports }) => (exports.has(list) ? [`...${addedName(name, list)}`] : [])).join(', ');
  const [errors, audited] = [added('errors'), added('audited')];
  const shared: Readonly<Record<string, string>> = {
    ...(errors !== '' && { error: `error: { ...error, ${errors} },` }),
    ...(audited !== '' && { audit: `audit: { ...audit, of: { ...audit.of, ${audited} } },` }),
  };
  return [
    WRITTEN,
    ...words.map(({ file, name, exports }) => {
      const others = ADDED.filter((list) => exports.has(list)).map((list) => `${list} as ${addedName(name, list)}`);
      return `import { ${[...others, name].join(', ')} } from './${file}';`;
    }),
    '',
    `export const ${language} = {`,
    ...words.map(({ name }) => `  ${shared[name] ?? `${name},`}`),
    '};',
    '',
  ].join('\n');
}

function exportsOfTexts(source: string): ReadonlySet<string> {
  return new Set([...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name));
}

/** `messagesErrors` */
const addedName = (name: string, list: string): string => name + list.charAt(0).toUpperCase() + list.slice(1);

function byName(a: string, b: string): number {
  return a.replace(/\.ts$/, '') < b.replace(/\.ts$/, '') ? -1 : 1;
}

function camelCase(name: string): string {
  return name.replaceAll(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}
