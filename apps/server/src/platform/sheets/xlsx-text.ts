/**
 * A text in spreadsheet encoding: characters that XML does not allow are written `_xHHHH_` (ECMA-376, 22.9.2.19), and
 * so is text that only looks like that. So is the first character of a property name of every object, such as
 * `constructor`: the writer looks texts up in an object, and would treat it as already written. Noncharacters (U+FFFE,
 * U+10FFFF) are left out: the writer drops the last ones together with the character after them.
 */
export function xlsxText(text: string): string {
  const written = withoutForeignSigns(text);
  return text in Object.prototype ? written.replace(/^[a-z_]/i, coded) : written;
}

function withoutForeignSigns(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Noncharacter_Code_Point}/gu, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, coded);
}

function coded(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Decodes such a text. */
export function fromXlsxText(written: string): string {
  return written.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
