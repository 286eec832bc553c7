/**
 * A text as a spreadsheet keeps it: signs that XML does not have are written `_xHHHH_` (ECMA-376, 22.9.2.19), and so is
 * what only looks like that.
 */
export function xlsxText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, (sign) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase();
      return `_x${code.padStart(4, '0')}_`;
    });
}
