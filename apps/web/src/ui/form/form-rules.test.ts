import { describe, expect, it } from 'vitest';
import { byInput, changesOf, inputOf } from './form-rules.ts';

describe('what a form changes', () => {
  const saved = { name: 'Koper', radius: 200, tags: ['port'], at: { latitude: 45 } };

  it('is what differs from what is saved', () => {
    expect(changesOf(saved, { ...saved, radius: 300 })).toEqual({ radius: 300 });
    expect(changesOf(saved, { ...saved, tags: ['port', 'sea'] })).toEqual({ tags: ['port', 'sea'] });
  });

  it('is nothing when the same is typed again, or spaces around it', () => {
    expect(changesOf(saved, { name: ' Koper ', radius: 200, tags: ['port'], at: { latitude: 45 } })).toEqual({});
  });
});

describe('the input that a finding is about', () => {
  const values = { name: '', recipients: ['a'], settings: { theme: 'dark' }, points: [{ name: '' }, { name: '' }] };

  it.each([
    ['name', 'name'],
    ['name.0', 'name'],
    ['settings.theme', 'settings.theme'],
    ['recipients.2', 'recipients'],
    ['points.1.name', 'points.1.name'],
    ['points', 'points'],
  ])('of %s is %s', (path, input) => {
    expect(inputOf(values, path)).toBe(input);
  });

  it.each(['other', 'settings.other', 'points.7.name', ''])('of %s is none', (path) => {
    expect(inputOf(values, path)).toBeNull();
  });

  it('gets the first of its findings', () => {
    const findings = [
      { path: 'name', code: 'required' },
      { path: 'name', code: 'invalid' },
      { path: 'other', code: 'unknown_key' },
    ] as const;
    expect(byInput(values, findings)).toEqual({ atInputs: { name: findings[0] }, elsewhere: [findings[2]] });
  });
});
