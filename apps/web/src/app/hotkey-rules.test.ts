import { describe, expect, it } from 'vitest';
import { hotkeyOf } from './hotkey-rules.ts';

const press = (key: string, held: Partial<{ ctrlKey: boolean; metaKey: boolean; altKey: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('shortcuts', () => {
  it.each([
    ['search', press('/')],
    ['help', press('?')],
    ['deselect', press('Escape')],
    ['palette', press('k', { ctrlKey: true })],
    ['palette', press('K', { metaKey: true })],
    [null, press('k')],
    [null, press('/', { altKey: true })],
    [null, press('/', { ctrlKey: true })],
  ])('asks for %s', (hotkey, pressed) => {
    expect(hotkeyOf(pressed, false)).toBe(hotkey);
  });

  it('leaves letters to the field that is typed in, but not the palette', () => {
    expect(hotkeyOf(press('/'), true)).toBeNull();
    expect(hotkeyOf(press('k', { ctrlKey: true }), true)).toBe('palette');
  });
});
