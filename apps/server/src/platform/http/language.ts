import { DEFAULT_LANGUAGE, languageCode, languageOf } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';

/** The first supported language of an Accept-Language header; Slovenian when there is none. */
export function acceptedLanguage(header: string | undefined): LanguageCode {
  const wished = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  const known = wished.find(
    ({ tag }) => tag.toLowerCase().startsWith('si') || languageCode.safeParse(primary(tag)).success,
  );
  if (known !== undefined) return languageOf(known.tag);
  return wished.length === 0 ? DEFAULT_LANGUAGE : languageOf('');
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
