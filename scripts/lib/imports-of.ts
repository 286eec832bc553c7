import { parseSync } from 'vite';

/** An import as a file writes it. */
export interface WrittenImport {
  readonly to: string;
  readonly typesOnly: boolean;
}

/**
 * Every import of a source: of values and types, with `export … from`, with `import()` and with the type `import('…').Name`.
 * An `import()` of something that is not a plain text is left out.
 */
export function importsOf(file: string, source: string): WrittenImport[] {
  const { module } = parseSync(file, source);
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const to = plainText(source.slice(moduleRequest.start, moduleRequest.end));
    return to === null ? [] : [{ start, to }];
  });
  const calls = new Set(module.dynamicImports.map(({ start }) => start));
  const ofTypes = [...source.matchAll(/\bimport\(\s*(['"][^'"\n]+['"])\s*\)/g)].filter(
    ({ index }) => !calls.has(index),
  );
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ to: moduleRequest.value, typesOnly: isType }],
      ),
    ),
    ...dynamic.map(({ to }) => ({ to, typesOnly: false })),
    ...ofTypes.flatMap(([, text = '']) => plainText(text) ?? []).map((to) => ({ to, typesOnly: true })),
  ];
}

function plainText(expression: string): string | null {
  return /^\s*(['"`])([^'"`$\n]+)\1\s*$/.exec(expression)?.[2] ?? null;
}
