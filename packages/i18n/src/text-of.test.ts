import { describe, expect, it } from 'vitest';
import { problemStatus } from '@konvoj/contract';
import { languageOrDefault } from './known-language.ts';
import { hasText, textOf } from './text-of.ts';

describe('texts', () => {
  it.each([
    [0, '0 dni'],
    [1, '1 dan'],
    [2, '2 dneva'],
    [3, '3 dnevi'],
    [4, '4 dnevi'],
    [5, '5 dni'],
    [101, '101 dan'],
    [102, '102 dneva'],
  ])('counts %i days in Slovenian as %s', (count, text) => {
    expect(textOf('sl', 'common.days', { count })).toBe(text);
  });

  it.each([
    ['en', 0, '0 days'],
    ['en', 1, '1 day'],
    ['de', 1, '1 Tag'],
    ['de', 2, '2 Tage'],
  ] as const)('counts in %s %i as %s', (language, count, text) => {
    expect(textOf(language, 'common.days', { count })).toBe(text);
  });

  it('quotes the specification letter for letter', () => {
    expect(textOf('en', 'error.session.wrong_credentials')).toBe('Incorrect username or password');
    expect(textOf('en', 'error.session.reset_link_expired')).toBe('The link has expired, please try again');
    expect(textOf('en', 'error.generic')).toBe('An error occurred, please try again later');
    expect(textOf('en', 'error.field.required')).toBe('This field is required');
    expect(textOf('de', 'error.field.required')).toBe('Dieses Feld ist erforderlich');
    expect(textOf('en', 'common.loadFailed')).toBe('Error loading data');
    expect(textOf('en', 'frame.environment.production')).toBe('active version');
    expect(textOf('en', 'frame.environment.staging')).toBe('test version');
  });

  it.each(Object.keys(problemStatus))('has a text for the problem %s', (code) => {
    expect(hasText(`error.${code}`)).toBe(true);
  });

  it.each([
    ['si', 'sl'],
    ['sl-SI', 'sl'],
    ['de-AT', 'de'],
    ['fr', 'en'],
    ['', 'sl'],
    [null, 'sl'],
  ])('takes the code %s as %s', (code, language) => {
    expect(languageOrDefault(code)).toBe(language);
  });
});
