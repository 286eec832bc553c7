import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, reportTemplates as sl } from '../sl/report-templates.ts';

export const reportTemplates: Translation<typeof sl> = {
  title: 'Vorlagen',
  add: 'Bericht als Vorlage speichern',
  name: 'Name',
  nameHint: 'Gespeichert werden die Auswahl des Berichts und die Spalten, wie sie jetzt auf dem Bildschirm sind.',
  report: 'Bericht',
  seenBy: 'Sichtbar für',
  everybody: 'alle',
  me: 'nur mich',
  owner: 'Eigentümer',
  damaged: 'Die Vorlage ist beschädigt. Löschen Sie sie und speichern Sie sie neu.',
  missing: 'Fehlende Spalten',
  share: 'Alle in der Organisation sehen sie',
  empty: 'Noch keine Vorlagen',
  emptyHint: 'Ordnen Sie Spalten und Auswahl eines Berichts und speichern Sie ihn als Vorlage.',
  editYes: 'Bearbeiten',
  edit: 'Vorlage {{name}} bearbeiten',
  editTitle: 'Vorlage bearbeiten',
  replaces: 'Auswahl und Spalten durch die auf dem Bildschirm ersetzen',
  saved: 'Vorlage {{name}} gespeichert',
  remove: 'Vorlage {{name}} löschen',
  removeTitle: 'Vorlage löschen',
  removeText: 'Die Vorlage {{name}} wird für alle gelöscht, die sie sehen.',
  removeYes: 'Löschen',
};
export const errors: Translation<typeof slErrors> = {
  report_template: {
    name_taken: 'Eine Vorlage mit diesem Namen gibt es schon',
    not_owner: 'Nur der Eigentümer oder ein Administrator kann eine geteilte Vorlage ändern',
    too_many: 'Sie haben schon {{max}} Vorlagen. Löschen Sie eine, bevor Sie eine neue speichern.',
  },
};
export const audited: Translation<typeof slAudited> = { report_template: 'Berichtsvorlage' };
