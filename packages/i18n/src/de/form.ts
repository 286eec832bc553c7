import type { Translation } from '../keys.ts';
import type { form as sl } from '../sl/form.ts';

export const form: Translation<typeof sl> = {
  saveHint: 'Ctrl+Enter',
  discardTitle: 'Änderungen sind nicht gespeichert',
  discardBody: 'Beim Schließen geht das Eingegebene verloren.',
  discard: 'Änderungen verwerfen',
  keep: 'Weiter bearbeiten',
  restored: 'Noch nicht gespeicherte Eingaben sind wiederhergestellt.',
  startOver: 'Verwerfen',
};
