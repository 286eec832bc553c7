import { describe, expect, it } from 'vitest';
import { apiBaseOf, mayFollow } from './api-base.ts';

describe('addresses', () => {
  it("asks the page's own origin unless a host has a server of its own", () => {
    expect(apiBaseOf('konvoj.example')).toBe('');
  });

  it('follows a start-up address only to the own origin', () => {
    const page = 'https://konvoj.example';
    expect(mayFollow('/UserSettings', page)).toBe(true);
    expect(mayFollow('https://konvoj.example/x', page)).toBe(true);
    expect(mayFollow('https://evil.example/', page)).toBe(false);
    expect(mayFollow('//evil.example/', page)).toBe(false);
    expect(mayFollow('javascript:alert(1)', page)).toBe(false);
    expect(mayFollow('http://[', page)).toBe(false);
  });
});
