/**
 * Checks the texts of the product: the same keys and the same placeholders in all languages, every plural form a
 * language needs, no key that nobody asks for, no key asked for that does not exist. Ends with 1 and one line per finding.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { de } from '../packages/i18n/src/de/index.ts';
import { en } from '../packages/i18n/src/en/index.ts';
import { sl } from '../packages/i18n/src/sl/index.ts';
import { textUseFindings } from './lib/text-use.ts';

const PLURALS = {
  sl: ['zero', 'one', 'two', 'few', 'other'],
  en: ['zero', 'one', 'other'],
  de: ['zero', 'one', 'other'],
};
type Language = keyof typeof PLURALS;
interface Tree {
  readonly [key: string]: string | Tree;
}

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + name, value);
    else for (const [key, text] of flatten(value, `${prefix}${name}.`)) flat.set(key, text);
  }
  return flat;
}

/** The plural base of a key, or null for a plain text (`error.field.too_few` has no `too_other` beside it). */
function pluralBase(key: string, texts: Map<string, string>): string | null {
  const base = /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];
  return base !== undefined && texts.has(`${base}_other`) ? base : null;
}

const placeholders = (text: string): string => [...new Set(text.match(/\{\{\s*\w+/g))].sort().join(' ');

function checkLanguage(language: Language, texts: Map<string, string>, master: Map<string, string>): string[] {
  const findings: string[] = [];
  for (const [key, text] of texts) {
    if (text.trim() === '') findings.push(`${language}: ${key} is empty`);
    const base = pluralBase(key, texts);
    const counterpart = master.get(base === null ? key : `${base}_other`);
    if (counterpart === undefined) findings.push(`${language}: ${key} is not in Slovenian`);
    else if (base === null && placeholders(text) !== placeholders(counterpart))
      findings.push(`${language}: ${key} has other placeholders than Slovenian`);
    for (const form of base === null ? [] : PLURALS[language])
      if (!texts.has(`${base}_${form}`)) findings.push(`${language}: ${base} lacks the plural form ${form}`);
  }
  for (const key of master.keys()) {
    const base = pluralBase(key, master);
    if (!texts.has(base === null ? key : `${base}_other`)) findings.push(`${language}: ${key} is missing`);
  }
  return findings;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = '{apps,packages,tests}/**/*.{ts,tsx}';
const IGNORED = ['node_modules', 'dist', join('packages', 'i18n', 'src')];

async function sources(): Promise<string> {
  const parts: string[] = [];
  for await (const path of glob(SOURCES, { cwd: root, exclude: (name) => ['node_modules', 'dist'].includes(name) }))
    if (!IGNORED.some((ignored) => path.includes(ignored))) parts.push(readFileSync(join(root, path), 'utf8'));
  return parts.join('\n');
}

const master = flatten(sl);
const asked = new Set([...master.keys()].map((key) => pluralBase(key, master) ?? key));
const findings = [
  ...checkLanguage('sl', master, master),
  ...checkLanguage('en', flatten(en), master),
  ...checkLanguage('de', flatten(de), master),
  ...textUseFindings(asked, await sources()),
];
for (const finding of new Set(findings)) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
else console.log(`texts: ${master.size} keys, three languages, all used`);
