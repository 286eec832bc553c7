/** A name as part of a file's name: letters and digits of any script, nothing that a file system or a header could stumble on. */
export function fileNamePart(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
}
