import type { Translation } from '../keys.ts';
import type { allowances as sl } from '../sl/allowances.ts';

export const allowances: Translation<typeof sl> = {
  explanation: {
    full: '{{duration}} abwesend, davon {{countryDuration}} in {{country}}: mehr als {{hours}} h, volles Tagegeld',
    half: '{{duration}} abwesend, davon {{countryDuration}} in {{country}}: mehr als {{hours}} h, halbes Tagegeld',
    reduced:
      '{{duration}} abwesend, davon {{countryDuration}} in {{country}}: mehr als {{hours}} h, ermäßigtes Tagegeld',
    too_short: '{{duration}} abwesend: nicht mehr als {{hours}} h, kein Tagegeld',
    reduced_off: '{{duration}} abwesend: mehr als {{hours}} h, der Auftrag gewährt aber kein ermäßigtes Tagegeld',
    capped: '{{duration}} in {{country}}: nur so viel, wie von den Tagegeldern für die ganze Reise bleibt',
    no_rate: 'Für {{country}} gibt es keinen Satz',
    whole_day: 'Ganztägig abwesend am {{date}}, {{country}}',
    travel_day: 'An- oder Abreisetag {{date}}, {{country}}',
    day_trip: '{{duration}} abwesend am {{date}}: mehr als {{hours}} h, {{country}}',
    day_trip_over_midnight:
      '{{duration}} abwesend über Mitternacht ohne Übernachtung: mehr als {{hours}} h, gezählt am {{date}}, {{country}}',
    counted_on_other_day: 'Die Stunden zählen am {{date}}, auf den mehr von ihnen entfallen',
    overridden: 'Vom Disponenten festgelegt',
  },
  deduction: {
    breakfast: 'Frühstück −{{percent}} %',
    lunch: 'Mittagessen −{{percent}} %',
    dinner: 'Abendessen −{{percent}} %',
    all: 'alle Mahlzeiten −{{percent}} %',
  },
  warning: {
    not_verified: 'Sätze für dieses Datum nicht geprüft',
    ceiling_not_verified:
      'Der steuerfreie Betrag beruht auf gesetzlichen Sätzen, die für dieses Datum nicht geprüft sind',
    no_rate: 'Für {{country}} gibt es keinen Satz',
    ends_abroad: 'Der Grenzübertritt zurück ins Heimatland fehlt',
    outside_trip: 'Eine Mahlzeit oder Korrektur liegt außerhalb der Reise und hat keine Wirkung',
    ceiling_exceeded: 'Über dem steuerfreien Betrag: {{amount}}',
    posting_too_long: 'Die Abwesenheit dauert länger als 90 Tage, daher gibt es keinen steuerfreien Betrag',
  },
  cabNight: 'Pauschale für eine Übernachtung im Fahrerhaus',
};
