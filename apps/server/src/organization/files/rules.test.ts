import { describe, expect, it } from 'vitest';
import { isPicture, looksLikeText, storedName } from './rules.ts';

describe('the name of a stored file', () => {
  it.each([
    ['dobavnica.pdf', 'application/pdf', 'dobavnica.pdf'],
    ['Slika.JPEG', 'image/jpeg', 'Slika.JPEG'],
    ['bill.pdf', 'image/jpeg', 'bill.pdf.jpg'],
    ['photo', 'image/png', 'photo.png'],
    ['porocilo.final', 'application/pdf', 'porocilo.final.pdf'],
    ['C:\\Users\\ana\\slika.png', 'image/png', 'slika.png'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['a\u202egnp.exe', 'image/png', 'agnp.exe.png'],
    ['a"\r\nb.png', 'image/png', 'ab.png'],
    ['', 'image/png', 'file.png'],
    ['račun čšž.pdf', 'application/pdf', 'račun čšž.pdf'],
    ['tovorni list.ddd', 'application/octet-stream', 'tovorni list.ddd'],
  ])('%j of type %s is %j', (given, type, name) => {
    expect(storedName(given, type)).toBe(name);
  });

  it('is cut in front of its ending', () => {
    const name = storedName(`${'a'.repeat(300)}.pdf`, 'application/pdf');
    expect(name).toHaveLength(120);
    expect(name).toMatch(/a\.pdf$/);
  });
});

it('shows previews of pictures that browsers draw, never of SVG', () => {
  expect(['image/jpeg', 'image/webp'].every(isPicture)).toBe(true);
  expect(['image/svg+xml', 'application/pdf', 'text/html'].some(isPicture)).toBe(false);
});

describe('text', () => {
  it('is UTF-8 with line breaks, also when the last character is cut', () => {
    expect(looksLikeText(Buffer.from('Naziv;Naslov\r\nčšž\t1\n'))).toBe(true);
    expect(looksLikeText(Buffer.from('Pozdrav č').subarray(0, -1))).toBe(true);
  });

  it.each([
    ['bytes of no text', Buffer.from([0xff, 0xfe, 0x41])],
    ['a zero', Buffer.from('a\0b')],
  ])('is not %s', (_, bytes) => {
    expect(looksLikeText(bytes)).toBe(false);
  });
});
