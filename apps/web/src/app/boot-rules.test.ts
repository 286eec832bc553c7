import { describe, expect, it } from 'vitest';
import { NetworkError, ProblemError } from '../shared/api-errors.ts';
import { bootRedirect } from './boot-rules.ts';

const page = 'https://konvoj.example';
const carrying = (url: string) =>
  new ProblemError({ type: 'x', title: 'x', status: 503, code: 'unavailable', params: { url } });

describe('start-up errors', () => {
  it('lead to a URL of the own origin', () => {
    expect(bootRedirect(carrying('/UserSettings'), page)).toBe('/UserSettings');
  });

  it('never lead elsewhere', () => {
    expect(bootRedirect(carrying('https://evil.example'), page)).toBeNull();
    expect(bootRedirect(new NetworkError('gone'), page)).toBeNull();
  });
});
