import type { Translation } from '../keys.ts';
import type { allowanceRates as sl, audited as slAudited, errors as slErrors } from '../sl/allowance-rates.ts';

export const allowanceRates: Translation<typeof sl> = {
  tab: 'Tagegeldsätze',
  hint: 'Eigene Sätze gehen den mitgelieferten vor. Eine Zeile gilt für Reisen von mehr als den angegebenen Stunden, ab dem angegebenen Tag. Zeilen eines Landes und eines Tages gehören zusammen und ersetzen alle früheren.',
  notVerified:
    'Die mitgelieferten Sätze {{ruleSet}} für Auslandsreisen sind bis {{date}} geprüft. Geben Sie für spätere Reisen neue Sätze ein; bis dahin sind deren Tagegelder als nicht geprüft gekennzeichnet.',
  own: 'Eigene Sätze',
  empty: 'Keine eigenen Sätze. Es gelten die mitgelieferten.',
  addCountry: 'Sätze eines Landes hinzufügen',
  filter: 'Land anzeigen',
  all: 'alle Länder',
  restore: 'Standard wiederherstellen',
  restored: 'Die eigenen Sätze sind aus dem Formular entfernt. Nach dem Speichern gelten die mitgelieferten.',
  saved: 'Sätze gespeichert',
  allRows: 'Alle Zeilen der Tagegeldsätze müssen richtig ausgefüllt sein',
  remove: 'Zeile {{row}} entfernen',
  shipped: 'Mitgelieferte Sätze',
  unverifiedRow: 'Sätze für dieses Datum nicht geprüft',
  import: 'Importieren …',
  export: 'Exportieren',
  read: 'Gelesene Zeilen: {{count}}. Prüfen und speichern Sie sie.',
  file: 'tagegeldsaetze',
  column: {
    level: 'Ebene',
    ruleSet: 'Regelwerk',
    country: 'Land',
    city: 'Ort',
    minimumHours: 'Über (h)',
    amount: 'Betrag',
    currency: 'Währung',
    validFrom: 'Gültig ab',
    description: 'Beschreibung',
  },
  level: {
    global: 'allgemein',
    legal: 'Gesetz',
    country: 'Land',
    company: 'Firma',
  },
  migration: {
    open: 'Alte Tabelle …',
    title: 'Übernahme zwischen der alten Tabelle und den Sätzen',
    direction: 'Richtung',
    from: 'Von der alten Tabelle in die Sätze',
    to: 'Von den Sätzen in die alte Tabelle',
    validFrom: 'Neue Sätze gelten ab',
    validFromHint: 'Leer: ab heute, wo eigene Sätze gelten, sonst ab 1.1.2000',
    before: 'Jetzt',
    after: 'Danach',
    changeColumn: 'Änderung',
    full: 'Voll',
    half: 'Halb',
    reduced: 'Ermäßigt',
    emptyFrom: 'Die alte Tabelle ist leer',
    emptyTo: 'Kein eigener Satz hat Platz in der alten Tabelle',
    left: 'Diese Sätze haben keinen Platz in der alten Tabelle',
    run: 'Übernehmen',
    done: 'Übernahme abgeschlossen',
    change: {
      added: 'neu',
      changed: 'geändert',
      unchanged: 'unverändert',
    },
    reason: {
      rule_set: 'anderes Regelwerk',
      level: 'andere Ebene als die der Firma',
      city: 'Satz eines Ortes',
      currency: 'andere Währung',
      hours: 'andere Stunden',
      incomplete: 'einer der drei Beträge des Landes fehlt',
      not_in_force: 'gilt heute nicht',
    },
  },
};
export const errors: Translation<typeof slErrors> = {
  allowance_rates: {
    no_company: 'Vor der Übernahme muss eine Firma ausgewählt werden',
    cell_too_long: 'In Zeile {{row}} hat die Spalte „{{column}}“ mehr als {{max}} Zeichen',
  },
};
/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  allowance_rates: 'Tagegeldsätze',
  old_allowance_table: 'alte Tagegeldtabelle',
};
