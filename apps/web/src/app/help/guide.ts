import type { LanguageCode } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { HELP_PAGES, type HelpPage } from '../../shared/help-pages.ts';

/** A page of the help. */
export interface GuidePage {
  readonly page: HelpPage;
  /** Its first heading. */
  readonly title: string;
  readonly markdown: string;
}

export interface GuideHit {
  readonly page: HelpPage;
  readonly title: string;
  /** The heading above the text that was found; null: at the beginning of the page. */
  readonly heading: string | null;
  /** The line that was found, without marks. */
  readonly line: string;
}

type Load = () => Promise<{ readonly pages: Readonly<Record<string, string>> }>;

/** Each language is one part of the application, loaded with the first page. */
const PAGES: Readonly<Record<LanguageCode, Load>> = {
  sl: () => import('./pages-sl.ts'),
  en: () => import('./pages-en.ts'),
  de: () => import('./pages-de.ts'),
};

const MOST_HITS = 30;

/** The pages of the help in a language, in the order of the contents; a missing one is left out. */
export async function loadGuide(language: LanguageCode): Promise<readonly GuidePage[]> {
  const { pages } = await PAGES[language]();
  const byName = new Map(Object.entries(pages).map(([file, text]) => [/([^/]+)\.md$/.exec(file)?.[1], text]));
  return HELP_PAGES.flatMap((page) => {
    const markdown = byName.get(page);
    return markdown === undefined ? [] : [{ page, title: titleOf(markdown), markdown }];
  });
}

export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** The page that a link between pages leads to: `messages.md`, `messages.md#states`; null for any other address. */
export function linkedPage(href: string): HelpPage | null {
  const name = /^([\w-]+)\.md(?:#.*)?$/.exec(href)?.[1];
  return HELP_PAGES.find((page) => page === name) ?? null;
}

/** The lines that hold every word, headings first, without regard to case and marks; at most 30. */
export function searchGuide(pages: readonly GuidePage[], find: string): readonly GuideHit[] {
  const words = folded(find).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const hits = pages.flatMap((page) => linesOf(page)).filter(({ text }) => words.every((word) => text.includes(word)));
  return hits
    .toSorted((a, b) => Number(b.isHeading) - Number(a.isHeading))
    .slice(0, MOST_HITS)
    .map(({ hit }) => hit);
}

interface Line {
  readonly hit: GuideHit;
  readonly isHeading: boolean;
  /** Folded, with the names of page and section, so that `orders print` finds a line about printing there. */
  readonly text: string;
}

function linesOf({ page, title, markdown }: GuidePage): readonly Line[] {
  let heading: string | null = null;
  return paragraphsOf(markdown).flatMap((block) => {
    const [, marks = '', name] = /^(#+) (.+)$/.exec(block) ?? [];
    if (name !== undefined) heading = marks.length === 1 ? null : plain(name);
    else if (/^\|[\s|:-]+\|$/.test(block)) return [];
    const line = name === undefined ? plain(block) : '';
    const text = folded(`${title} ${heading ?? ''} ${line}`);
    return [{ hit: { page, title, heading, line }, isHeading: name !== undefined, text }];
  });
}

/** Headings, rows of tables, items of lists and paragraphs, each in one line. */
function paragraphsOf(markdown: string): readonly string[] {
  return markdown
    .replaceAll(/\n(?=[-|#]|\d+\.)/g, '\n\n')
    .split(/\n{2,}/)
    .map((block) => block.replaceAll(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean);
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/^(?:-|\d+\.) /g, '')
    .replaceAll(/^\||\|$/g, '')
    .replaceAll('|', ' – ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
