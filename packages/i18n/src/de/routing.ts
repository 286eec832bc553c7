import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, routing as sl } from '../sl/routing.ts';

export const routing: Translation<typeof sl> = {
  maneuver: {
    road: 'Weiter auf {{road}}',
    ferry: 'Nehmen Sie die Fähre {{line}}',
    local: 'Fahren Sie auf örtlichen Straßen',
    straight: 'In gerader Linie zum nächsten Punkt',
    arrive: 'Sie haben Punkt {{number}} erreicht',
  },
  break: '{{minutes}} min Pause, {{place}}',
  rest: '{{time}} Ruhezeit, {{place}}',
  tachographAsOf: 'Fahrtenschreiber, Stand {{time}}, Karte ausgelesen {{file}}',
};
export const errors: Translation<typeof slErrors> = {
  eta: {
    no_position: 'Die Position des Fahrzeugs ist unbekannt.',
    order_not_under_way: 'Zu einem offenen Punkt des Ladeauftrags ist kein Fahrzeug unterwegs.',
  },
};

/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  route_rates: 'Kosten von Routen',
};
