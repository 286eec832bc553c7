import { expect, it } from 'vitest';
import { completedBeginnings, textUseFindings } from './text-use.ts';

/** Completes the words that are completed as a whole. */
const WORDS = ['chart', 'crud', 'error', 'palette', 'period', 'record'].map((word) => `\`${word}.\${x}\``).join(' ');
const findings = (keys: readonly string[], source: string) => textUseFindings(new Set(keys), `${WORDS} ${source}`);

it('finds texts that nobody asks for', () => {
  expect(findings(['notes.title', 'notes.empty'], "t('notes.title')")).toEqual(['notes.empty is used nowhere']);
});

it('counts texts as used whose key the code completes', () => {
  expect(completedBeginnings('t(`notes.state.${state}`)')).toEqual(['notes.state.']);
  expect(findings(['notes.state.open', 'notes.one'], 't(`notes.state.${state}`)')).toEqual([
    'notes.one is used nowhere',
  ]);
});

it('does not take a name that begins with a word for a completed key of it', () => {
  expect(findings(['notes.one'], 'name: `notes.${kind}`')).toEqual(['notes.one is used nowhere']);
  expect(findings(['error.notes.full'], '')).toEqual([]);
});

it('finds keys that do not exist, and words that nobody completes any more', () => {
  expect(findings([], "t('notes.title') textOf(user.language, 'notes.mail')")).toEqual([
    'notes.title is asked for and does not exist',
    'notes.mail is asked for and does not exist',
  ]);
  expect(textUseFindings(new Set(), '')).toContain('no source completes keys of the word crud.');
});
