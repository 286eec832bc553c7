import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@konvoj/i18n';
import { HELP_PAGES } from '../../shared/help-pages.ts';
import { linkedPage, loadGuide, searchGuide, type GuidePage } from './guide.ts';

const aPage = (markdown: string): GuidePage => ({ page: 'messages', title: 'Messages', markdown });

describe('the help', () => {
  it.each(LANGUAGES)(
    'begins in %s with the page of screens without their own, and each page has a text',
    async (language) => {
      const pages = await loadGuide(language);
      expect(pages[0]?.page).toBe(HELP_PAGES[0]);
      for (const { title, markdown } of pages) {
        expect(title).not.toBe('');
        expect(markdown.length).toBeGreaterThan(400);
      }
    },
  );

  it.each(LANGUAGES)('has every page in %s', async (language) => {
    expect((await loadGuide(language)).map(({ page }) => page)).toEqual(HELP_PAGES);
  });

  it.each(LANGUAGES)('links only to its own pages in %s', async (language) => {
    for (const { markdown } of await loadGuide(language)) {
      for (const [, href = ''] of markdown.matchAll(/\]\(([^)]*)\)/g))
        expect({ href, page: linkedPage(href) }).not.toEqual({ href, page: null });
      expect(markdown).not.toMatch(/<\w/);
    }
  });

  it('has the same pages and sections in every language', async () => {
    const [first, ...others] = await Promise.all(LANGUAGES.map(loadGuide));
    const shape = (pages: readonly GuidePage[] = []) =>
      pages.map(({ page, markdown }) => [page, [...markdown.matchAll(/^#+ /gm)].length]);
    for (const other of others) expect(shape(other)).toEqual(shape(first));
  });
});

describe('searching the help', () => {
  const pages = [
    aPage('# Messages\n\nWrite to\none driver.\n\n## Čakanje\n\n| what | how |\n|---|---|\n| **PIN** | `4` digits |\n'),
  ];

  it('finds a paragraph over its line ends', () => {
    expect(searchGuide(pages, 'to one')).toEqual([
      { page: 'messages', title: 'Messages', heading: null, line: 'Write to one driver.' },
    ]);
  });

  it('finds a heading without its marks, and a row of a table below it', () => {
    expect(searchGuide(pages, 'cakanje')[0]).toMatchObject({ heading: 'Čakanje', line: '' });
    expect(searchGuide(pages, 'pin digits')).toMatchObject([{ heading: 'Čakanje', line: 'PIN – 4 digits' }]);
  });

  it('finds nothing without a word or where one is missing', () => {
    expect(searchGuide(pages, ' ')).toEqual([]);
    expect(searchGuide(pages, 'driver stop')).toEqual([]);
  });
});

describe('links of the help', () => {
  it.each([
    ['map.md', 'map'],
    ['map.md#replay', 'map'],
    ['https://example.com/map.md', null],
    ['../../README.md', null],
    ['javascript:alert(1)', null],
    ['unknown.md', null],
  ])('leads from %s to %s', (href, page) => {
    expect(linkedPage(href)).toBe(page);
  });
});
