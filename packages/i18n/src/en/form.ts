import type { Translation } from '../keys.ts';
import type { form as sl } from '../sl/form.ts';

export const form: Translation<typeof sl> = {
  saveHint: 'Ctrl+Enter',
  discardTitle: 'Changes are not saved',
  discardBody: 'Your input is lost when you close the window.',
  discard: 'Discard changes',
  keep: 'Keep editing',
  restored: 'Input that has not been saved yet is restored.',
  startOver: 'Discard',
};
