import type { Translation } from '../keys.ts';
import type { sharedView as sl } from '../sl/shared-view.ts';

export const sharedView: Translation<typeof sl> = {
  validUntil: 'Gültig bis {{until}}',
  validUntilDelivery: 'Gültig bis zur Zustellung, längstens bis {{until}}',
  language: 'Sprache',
  vehicles: 'Fahrzeuge',
  search: 'Fahrzeug suchen',
  count_zero: 'Keine Fahrzeuge',
  count_one: '{{count}} Fahrzeug',
  count_other: '{{count}} Fahrzeuge',
  showList: 'Fahrzeugliste ausklappen',
  hideList: 'Fahrzeugliste einklappen',
  since: 'seit {{time}}',
  driver: 'Fahrer: {{name}}',
  stale: 'keine aktuellen Daten',
  lastData: 'Daten {{age}}',
  follow: 'Dem gewählten Fahrzeug folgen',
  showAll: 'Alle Fahrzeuge zeigen',
  notFound: 'Diesen Link gibt es nicht',
  notFoundHint: 'Prüfen Sie, ob die Adresse des Links vollständig ist, oder bitten Sie um einen neuen Link.',
  expiredHint:
    'Wenn Sie das Fahrzeug noch sehen möchten, bitten Sie das Unternehmen, das Ihnen den Link gesendet hat, um einen neuen.',
  waiting: 'Der Link ist noch nicht gültig',
  waitingHint: 'Die Fahrzeuge sind ab {{from}} zu sehen. Sie können diese Seite offen lassen.',
  noVehicles: 'Zurzeit sind keine Fahrzeuge zu sehen',
  noVehiclesHint: 'Sobald das Unternehmen mit diesem Link ein Fahrzeug teilt, erscheint es hier von selbst.',
  noData: 'Die Fahrzeuge haben noch keine Daten gesendet.',
  failed: 'Der Link konnte nicht geöffnet werden',
};
