import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Page {
  /** `docs/operations/operations.md` */
  readonly name: string;
  readonly text: string;
}

/** What is written for people: README, CONTRIBUTING and every page of docs. */
export function readPages(): Page[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const names = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];
  return names
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```/gm;
const PROGRAM = /^(npm|npx|node|konvoj|curl|git|psql|pg_\w+|docker|systemctl)\s+\S/;

/** The lines of fenced blocks: commands, settings, examples. Programs in a language of their own are not among them. */
export function fencedLines({ text }: Page): string[] {
  return [...text.matchAll(FENCE)]
    .filter(([, language]) => language === '' || language === 'sh')
    .flatMap(([, , block = '']) => block.split('\n'));
}

/** Everything on a page that is to be typed into a terminal, without settings before it and remarks behind it. */
export function commandsOf(page: Page): string[] {
  const inline = [...page.text.replaceAll(FENCE, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...fencedLines(page), ...inline]
    .map((line) =>
      line
        .replace(/^([A-Z_]+=\S+ )+/, '')
        .replace(/\s+#.*$/, '')
        .trim(),
    )
    .filter((line) => PROGRAM.test(line));
}

/** `a "b c"` is two words. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
}
