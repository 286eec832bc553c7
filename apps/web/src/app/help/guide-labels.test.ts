import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@konvoj/i18n';
import { de } from '@konvoj/i18n/de';
import { en } from '@konvoj/i18n/en';
import { sl } from '@konvoj/i18n/sl';
import { loadGuide } from './guide.ts';

/** Single keys, and keys that are pressed together with modifiers. */
const KEY = /^(?:(?:Ctrl|Strg|Alt|Shift)\+)*(?:[A-Z?/↑↓]|Esc|Enter|Delete|Entf)$/u;

const labels = { sl: labelsOf(sl), en: labelsOf(en), de: labelsOf(de) };

describe('bold text of the help', () => {
  it.each(LANGUAGES)('names only texts of the screens and keys in %s', async (language) => {
    const unknown = (await loadGuide(language)).flatMap(({ page, markdown }) =>
      boldOf(markdown)
        .filter((text) => !KEY.test(text) && !labels[language](text))
        .map((text) => `${page}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });

  it('is recognised with values in place of parameters, and over line ends', () => {
    const isLabel = labelsOf({ a: { b: 'Try on the last {{days}} days' }, c: '{{count}}', d: 'Save (F)' });
    expect(['Try on the last 7 days', 'Save (F)'].every(isLabel)).toBe(true);
    expect(['Try', '7', 'Save'].some(isLabel)).toBe(false);
    expect(boldOf('Press **Save\n  plan** or **Esc**.')).toEqual(['Save plan', 'Esc']);
  });
});

interface Texts {
  readonly [key: string]: string | Texts;
}

function boldOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text.replaceAll(/\s+/g, ' '));
}

/** Whether a text is one of these texts, with any values in place of their parameters. */
function labelsOf(texts: Texts): (text: string) => boolean {
  const all = flat(texts);
  const exact = new Set(all);
  const withValues = all
    .map((text) => text.split(/\{\{\w+\}\}/))
    .filter((parts) => parts.length > 1 && parts.some((part) => /\p{L}/u.test(part)))
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`));
  return (text) => exact.has(text) || withValues.some((pattern) => pattern.test(text));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function flat(texts: Texts): readonly string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flat(text)));
}
