import { describe, expect, it } from 'vitest';
import { id, idListText, idText, optionalNotes, optionalText, recordIdText, shortText } from './wire-types.ts';

describe('a name', () => {
  it.each(['Žan Šturm', 'LJ KT-482', 'Müller & Söhne GmbH', 'Ђорђе', '山田', 'عربي', 'Tovor 🚛'])(
    'may be %s',
    (text) => {
      expect(shortText.parse(` ${text} `)).toBe(text);
    },
  );

  it.each([
    ['a line break', 'LJ\nKT'],
    ['a tab', 'LJ\tKT'],
    ['an escape', 'LJ\u001b[31mKT'],
    ['a C1 control', 'LJ\u0085KT'],
    ['DEL', 'LJ\u007fKT'],
    ['a right-to-left override', 'racun\u202Efdp.exe'],
    ['an isolate', 'LJ\u2066KT\u2069'],
    ['a direction mark', 'LJ\u200FKT'],
    ['an Arabic letter mark', 'LJ\u061CKT'],
    ['a zero-width space', 'LJ\u200BKT'],
    ['a byte order mark', 'LJ\uFEFFKT'],
    ['a line separator', 'LJ\u2028KT'],
    ['a soft hyphen', 'LJ\u00ADKT'],
    ['a grapheme joiner', 'LJ\u034FKT'],
    ['a Hangul filler', '\u3164'],
    ['a half-width filler', '\uFFA0'],
    ['fillers of a syllable', '\u115F\u1160'],
    ['vowels without a shape', '\u17B4\u17B5'],
    ['an empty Braille cell', '\u2800'],
    ['a code point that is no character', 'LJ\uFFFEKT'],
    ['one of another plane', 'LJ\u{1FFFF}KT'],
    ['an invisible tag', 'LJ\u{E0041}KT'],
  ])('must not hold %s', (_what, text) => {
    for (const schema of [shortText, optionalText]) {
      const { error } = schema.safeParse(text);
      expect(error?.issues).toMatchObject([{ code: 'custom', params: { code: 'control_characters' } }]);
    }
  });
});

describe('notes', () => {
  it('keep their line breaks, and hold no hidden marks', () => {
    expect(optionalNotes.parse('Vrata 3\r\n\tzvoni dvakrat\n')).toBe('Vrata 3\r\n\tzvoni dvakrat');
    expect(optionalNotes.safeParse('a\u202Eb').success).toBe(false);
    expect(optionalNotes.safeParse('a\u0007b').success).toBe(false);
  });
});

describe('an identifier', () => {
  it('that no row can have stands for no row', () => {
    expect(id.parse(2_147_483_647)).toBe(2_147_483_647);
    expect(id.parse(2_147_483_648)).toBe(0);
    expect(idText.parse('9007199254740991')).toBe(0);
    expect(idListText.parse('3,9999999999')).toEqual([3, 0]);
    expect(recordIdText.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(idText.safeParse('9007199254740993').success).toBe(false);
    expect(id.safeParse(0).success).toBe(false);
    expect(id.safeParse(1e30).success).toBe(false);
  });
});
