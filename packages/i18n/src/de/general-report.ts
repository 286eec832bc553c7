import type { Translation } from '../keys.ts';
import type { errors as slErrors, generalReport as sl } from '../sl/general-report.ts';

export const generalReport: Translation<typeof sl> = {
  title: 'Eigene Tabelle',
  unit: 'Zeilen',
  units: {
    stage: 'Etappen',
    trip: 'Touren',
    day: 'Tage',
    vehicle: 'Fahrzeuge',
    driver: 'Fahrer',
    month: 'Monate',
  },
  columns: 'Spalten',
  groups: 'Gruppieren nach',
  sort: 'Sortieren nach',
  descending: 'Absteigend',
  aggregation: 'Unter der Spalte {{column}}',
  aggregations: {
    total: 'Summe',
    mean: 'Durchschnitt',
    min: 'kleinster Wert',
    max: 'größter Wert',
    count: 'Anzahl',
  },
  filters: 'Bedingungen',
  addFilter: 'Bedingung hinzufügen',
  removeFilter: 'Bedingung entfernen',
  filterColumn: 'Spalte der Bedingung',
  test: 'Vergleich',
  value: 'Wert',
  unreadable: 'Eine Bedingung wirkt nicht: Ihr Wert ist nicht lesbar.',
  noNumber: 'Geben Sie eine Zahl ein, zum Beispiel {{example}}.',
  noDuration: 'Geben Sie Stunden ein, zum Beispiel 1:30 oder {{example}}.',
  noDay: 'Geben Sie einen Tag ein, zum Beispiel 18.11.2026.',
  tests: {
    equal: 'ist',
    different: 'ist nicht',
    contains: 'enthält',
    atLeast: 'ist mindestens',
    atMost: 'ist höchstens',
    known: 'ist bekannt',
    unknown: 'ist unbekannt',
  },
};

export const errors: Translation<typeof slErrors> = {
  general_report: {
    unknown_column: 'Die Spalte {{column}} gibt es nicht mehr. Wählen Sie andere Spalten.',
    replaced: 'Eine neuere Tabelle hat diese ersetzt.',
  },
};
