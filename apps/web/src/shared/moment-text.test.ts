import { describe, expect, it } from 'vitest';
import { momentText, shortMomentText } from './moment-text.ts';

const ZONE = 'Europe/Ljubljana';
const NOW = Date.parse('2026-11-20T12:00:00.000Z');

describe('a moment', () => {
  it('has its day only when it is not today', () => {
    expect(momentText('2026-11-20T07:15:00.000Z', NOW, ZONE)).toBe('08:15');
    expect(momentText('2026-11-19T07:15:00.000Z', NOW, ZONE)).toBe('19.11.2026 08:15');
  });

  it('has its year where room is scarce only when it is not the present one', () => {
    expect(shortMomentText('2026-11-20T07:15:00.000Z', NOW, ZONE)).toBe('08:15');
    expect(shortMomentText('2026-11-19T07:15:00.000Z', NOW, ZONE)).toBe('19.11. 08:15');
    expect(shortMomentText('2025-11-19T07:15:00.000Z', NOW, ZONE)).toBe('19.11.2025 08:15');
  });
});
