import type { Translation } from '../keys.ts';
import type { error as sl } from '../sl/error.ts';

export const error: Translation<typeof sl> = {
  generic: 'Ein Fehler ist aufgetreten, bitte versuchen Sie es später erneut',
  network: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  download: 'Fehler beim Starten des Downloads, bitte versuchen Sie es erneut',
  internal: 'Ein Fehler ist aufgetreten, bitte versuchen Sie es später erneut',
  unavailable: 'Der Dienst ist zurzeit nicht verfügbar, bitte versuchen Sie es später erneut',
  not_found: 'Der Eintrag existiert nicht oder Sie haben keinen Zugriff darauf',
  changed_meanwhile: 'Jemand anderes hat den Eintrag inzwischen geändert',
  forbidden: 'Dazu sind Sie nicht berechtigt',
  csrf_missing: 'Die Browsersitzung ist nicht bestätigt, bitte laden Sie die Seite neu',
  origin_refused: 'Anfragen von dieser Adresse sind nicht erlaubt',
  signed_out: 'Sie sind nicht angemeldet',
  validation: 'Einige Angaben sind nicht richtig',
  body_invalid: 'Die Anfrage kann nicht gelesen werden',
  body_too_large: 'Die Anfrage ist zu groß',
  media_type_unsupported: 'Diese Art von Inhalt wird nicht unterstützt',
  too_many_requests: 'Zu viele Versuche, bitte versuchen Sie es später erneut',
  rate_limited: 'Zu viele Anfragen in kurzer Zeit. Bitte versuchen Sie es in {{seconds}} s erneut.',
  session: {
    wrong_credentials: 'Benutzername oder Passwort ist falsch',
    reset_link_expired: 'Der Link ist abgelaufen, bitte versuchen Sie es erneut',
  },
  user: {
    email_taken: 'Ein Benutzer mit dieser E-Mail-Adresse existiert bereits',
    last_admin: 'Die Organisation braucht mindestens einen Administrator',
  },
  driver: {
    not_authorized: 'Sie sind nicht berechtigt, die Fahrerdaten zu ändern',
    taken: 'Diese Karte oder diesen Schlüssel hat bereits ein anderer Fahrer',
  },
  vehicle: {
    not_authorized: 'Sie sind nicht berechtigt, die Fahrzeugdaten zu ändern',
    taken: 'Ein Fahrzeug mit diesem Kennzeichen existiert bereits',
  },
  vehicle_group: {
    not_authorized: 'Sie sind nicht berechtigt, die Daten der Fahrzeuggruppe zu ändern',
    taken: 'Eine Gruppe mit diesem Namen existiert bereits',
  },
  trailer: {
    not_authorized: 'Sie sind nicht berechtigt, die Anhängerdaten zu ändern',
    taken: 'Ein Anhänger mit diesem Kennzeichen existiert bereits',
  },
  tracker: {
    taken: 'Ein Tracker mit dieser IMEI ist bereits angemeldet',
  },
  import: {
    unreadable: 'Die Datei kann nicht gelesen werden. Wählen Sie eine CSV- oder XLSX-Datei.',
    too_many_records_for_pdf:
      'Ein PDF hat höchstens {{maxRows}} Zeilen. Wählen Sie eine Zeile je 5, 15 oder 30 Minuten oder einen kürzeren Zeitraum, oder speichern Sie eine Tabelle (XLSX).',
    too_large: 'Die Datei ist zu groß. Maximale Größe: {{maxMB}} MB',
    too_many_rows: 'Die Tabelle hat mehr als {{maxRows}} Zeilen. Teilen Sie sie auf mehrere Dateien auf.',
    too_slow: 'Das Lesen der Datei dauert länger als {{seconds}} Sekunden. Teilen Sie sie auf mehrere Dateien auf.',
    in_progress:
      'Ein anderer Import von Ihnen läuft noch. Warten Sie, bis er abgeschlossen ist, und versuchen Sie es erneut.',
  },
  file: {
    too_large: 'Die Datei ist zu groß. Maximale Größe: {{maxMB}} MB',
    type_not_allowed: 'Dateien dieser Art können nicht angehängt werden',
    too_many: 'Sie können höchstens {{max}} Dateien anhängen',
    empty: 'Die Datei ist leer',
    picture_too_large: 'Das Bild hat zu viele Bildpunkte. Höchstens {{maxMegapixels}} Megapixel sind möglich',
    day_limit:
      'Ihr Unternehmen hat heute {{maxMB}} MB an Dateien gesendet, mehr ist nicht möglich. Versuchen Sie es morgen wieder',
    storage_full:
      'Die Dateien Ihres Unternehmens belegen {{maxGB}} GB, mehr ist nicht möglich. Löschen Sie zuerst Nachrichten mit Dateien',
  },
  period: {
    too_long: 'Der gewählte Zeitraum darf {{maxDays}} Tage nicht überschreiten',
    reversed: 'Der Zeitraum muss vor seinem Ende beginnen',
    incomplete: 'Geben Sie Anfang und Ende des Zeitraums ein',
  },
  report: {
    fuel_replaced: 'Ein neuerer Kraftstoffbericht hat diesen ersetzt.',
    fuel_in_progress:
      'Eine andere Kraftstoffdatei von Ihnen wird noch erstellt. Warten Sie, bis sie fertig ist, und versuchen Sie es erneut.',
    too_large_for_pdf:
      'Der Bericht hat mehr als {{maxRows}} Zeilen, zu viel für ein PDF. Speichern Sie ihn als Tabelle (XLSX) oder wählen Sie einen kürzeren Zeitraum.',
    too_large:
      'Der Bericht hat mehr als {{maxRows}} Zeilen. Wählen Sie einen kürzeren Zeitraum oder weniger Fahrzeuge.',
  },
  field: {
    required: 'Dieses Feld ist erforderlich',
    too_short: 'Der Wert muss länger als {{num}} Zeichen sein',
    too_long: 'Der Wert muss kürzer als {{num}} Zeichen sein',
    too_small: 'Der Wert muss mindestens {{min}} sein',
    not_above: 'Der Wert muss größer als {{min}} sein',
    too_big: 'Der Wert darf höchstens {{max}} sein',
    too_few: 'Geben Sie mindestens {{min}} ein',
    invalid: 'Der Wert ist nicht richtig',
    unknown_key: 'Unbekanntes Feld',
    invalid_email: 'Die E-Mail-Adresse ist ungültig',
    invalid_date: 'Das Datum ist nicht richtig',
    invalid_phone: 'Ungültige Telefonnummer',
    no_country_code: 'Die Telefonnummer muss die Ländervorwahl enthalten',
    not_together: 'Kann nicht zusammen mit „{{other}}“ angegeben werden',
    not_equal: 'Die Werte stimmen nicht überein',
    wrong_password: 'Das Passwort ist nicht richtig',
    no_password:
      'Sie haben noch kein Passwort. Setzen Sie eines über den Link für vergessene Passwörter auf der Anmeldeseite.',
    wrong_code: 'Der Code stimmt nicht oder wurde bereits verwendet',
    password_common: 'Dieses Passwort probieren Angreifer als eines der ersten aus; bitte wählen Sie ein anderes',
    password_own: 'Das Passwort darf nicht aus Ihrer E-Mail-Adresse, Ihrem Namen oder dem Firmennamen bestehen',
    control_characters: 'Der Text enthält unsichtbare Zeichen oder Steuerzeichen',
    taken: 'Dieser Wert ist bereits vergeben',
    unknown: 'Das steht nicht auf der Liste',
    repeated: 'Steht mehr als einmal in der Datei',
    ambiguous: 'Mehrere Fahrer haben diesen Namen; geben Sie die Kartennummer ein',
    in_future: 'Der Zeitpunkt darf nicht in der Zukunft liegen',
    not_after_start: 'Das Ende muss nach dem Beginn liegen',
    in_past: 'Die Zeit darf nicht in der Vergangenheit liegen',
    too_early: 'Die Zeit liegt zu lange vor der Anlage des Auftrags',
    zone_too_small: 'Die Zone ist zu klein: eine Seite ist kürzer als 50 m',
    crosses_itself: 'Der Umriss kreuzt sich selbst',
    crosses_date_line: 'Die Zone darf nicht über den 180. Meridian oder einen Pol reichen',
    route_too_long: 'Die Route darf höchstens {{maxKm}} km lang sein',
    out_of_order: 'Der Grenzübertritt liegt vor dem vorherigen',
    outside_trip: 'Die Zeit liegt außerhalb der Reise',
    same_country: 'Das Fahrzeug ist bereits in diesem Land',
    same_row: 'Dafür gibt es bereits eine andere Zeile',
    address_refused:
      'An diese Adresse sendet der Server nicht: Sie muss mit https beginnen und aus dem Internet erreichbar sein',
    too_many_days: 'Der Zeitraum darf höchstens {{maxDays}} Tage umfassen',
    search_too_short: 'Geben Sie mindestens 2 Zeichen ein.',
  },
};
