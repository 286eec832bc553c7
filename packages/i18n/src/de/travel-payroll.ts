import type { Translation } from '../keys.ts';
import type { travelPayroll as sl } from '../sl/travel-payroll.ts';

export const travelPayroll: Translation<typeof sl> = {
  button: 'Lohnabrechnung',
  title: 'Reiseaufträge für die Lohnabrechnung',
  empty: 'In diesem Monat wurden keine Reiseaufträge ausgestellt',
  emptyHint: 'Gezählt werden abgerechnete Aufträge mit Abfahrt im Monat.',
  count_zero: '{{number}} Personen',
  count_one: '{{number}} Person',
  count_other: '{{number}} Personen',
  orders: 'Aufträge',
  taxFree: 'Steuerfrei',
  taxable: 'Steuerpflichtig',
  paidBefore: 'Bereits ausgezahlt',
  unverified_zero:
    '{{number}} Aufträge haben einen steuerfreien Betrag nach gesetzlichen Sätzen, die für ihr Datum nicht geprüft sind.',
  unverified_one:
    '{{number}} Auftrag hat einen steuerfreien Betrag nach gesetzlichen Sätzen, die für sein Datum nicht geprüft sind.',
  unverified_other:
    '{{number}} Aufträge haben einen steuerfreien Betrag nach gesetzlichen Sätzen, die für ihr Datum nicht geprüft sind.',
  column: {
    full: 'Voll',
    half: 'Halb',
    reduced: 'Ermäßigt',
    expenses: 'Auslagen',
    home: 'Heimatwährung',
    open: 'Offen',
  },
};
