import { parseSync } from 'vite';

/** Names of the wire that are English words too, and stand for other things elsewhere. */
const ENGLISH = new Set(['lat', 'lon', 'radius', 'tip']);
/** Formats of files that have the names of the wire, each in one place. */
const FILE_FORMATS = new Set([
  'apps/server/src/fleet/files/fields.ts',
  'apps/server/src/office/crm/contact-columns.ts',
  'apps/server/src/places/own-places/files/fields.ts',
  'apps/server/src/places/own-places/files/geojson-names.ts',
]);
const TEST = /^tests\/|\.(test|itest|testing)\.tsx?$/;

/** The contract itself, and texts in Slovenian; their keys are those of the other languages. */
const SLOVENIAN = /^packages\/(contract|i18n\/src\/sl)\//;

/** Whether a file may not contain the names of the wire. Tests may: they speak HTTP, or play the server. */
export const speaksOurNames = (file: string): boolean =>
  !SLOVENIAN.test(file) && !TEST.test(file) && !FILE_FORMATS.has(file);

/** The identifiers, keys and texts of a source file that are names of the wire, each once. */
export function wireNamesIn(file: string, source: string, wireWords: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  visit(parseSync(file, source).program, (word) => {
    if (wireWords.has(word) && !ENGLISH.has(word)) found.add(word);
  });
  return [...found];
}

/** Calls back with each identifier and each text of a syntax tree. */
function visit(node: unknown, onWord: (word: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && 'name' in node) onWord(String(node.name));
    if (node.type === 'Literal' && 'value' in node) onWord(String(node.value));
  }
  for (const child of Object.values(node)) visit(child, onWord);
}
