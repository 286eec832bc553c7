/** What the alphabet of SMS (GSM 03.38) has beside the letters and digits of ASCII. */
const OTHER_SIGNS = '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r';
/** Signs that it has only at double length, or not at all, and what people read instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '…': '...',
  '„': '"',
  '“': '"',
  '”': '"',
  '»': '"',
  '«': '"',
  '’': "'",
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  '€': 'EUR',
  '°': '',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '~': '-',
  '^': '',
  '\u00A0': ' ',
};
export const SMS_LENGTH = 160;

const isGsm = (sign: string) => /^[A-Za-z0-9]$/.test(sign) || OTHER_SIGNS.includes(sign);

/** A text in the alphabet of SMS: `č` is `c`, what has no likeness is `?`. */
export function gsmText(text: string): string {
  return Array.from(text.normalize('NFC'), (sign) => {
    if (isGsm(sign)) return sign;
    const plain = INSTEAD[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return Array.from(plain, (part) => (isGsm(part) ? part : '?')).join('');
  }).join('');
}

/** The beginning of a text that fits into so many signs; three dots stand for the rest. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 3)).trimEnd()}...`;
}
