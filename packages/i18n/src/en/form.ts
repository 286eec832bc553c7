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
  conflictBy: '{{by}} changed it on {{at}}, after you had opened it. Your input is still here.',
  conflict: 'It was changed after you had opened it. Your input is still here.',
  differences: 'In which fields the two differ',
  differs: 'Differs in',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  keepMineHint: 'Saves your changes over the others',
  takeTheirs: 'Take theirs',
  takeTheirsHint: 'Shows the others and discards your input',
};
