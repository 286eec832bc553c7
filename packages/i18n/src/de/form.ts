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
  conflictBy: '{{by}} hat den Eintrag am {{at}} geändert, nachdem Sie ihn geöffnet hatten. Ihre Eingabe ist noch da.',
  conflict: 'Der Eintrag wurde geändert, nachdem Sie ihn geöffnet hatten. Ihre Eingabe ist noch da.',
  differences: 'In welchen Feldern sich beide unterscheiden',
  differs: 'Unterschied',
  mine: 'Meine',
  theirs: 'Andere',
  keepMine: 'Meine behalten',
  keepMineHint: 'Speichert Ihre Änderungen über die anderen',
  takeTheirs: 'Andere übernehmen',
  takeTheirsHint: 'Zeigt die anderen Änderungen und verwirft Ihre Eingabe',
};
