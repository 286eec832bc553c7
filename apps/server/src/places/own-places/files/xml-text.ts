/** Escapes for special characters of XML; a carriage return would be read as a line end. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

/** A text for an XML file, in elements and attributes; characters that XML does not allow are left out. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"'\r]/g, (sign) => ESCAPES[sign] ?? '');
}

/** `<name>text</name>`, or nothing for an empty text. */
export function xmlElement(name: string, text: string | number | null): string {
  return text === null ? '' : `<${name}>${xmlText(String(text))}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
