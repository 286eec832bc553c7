import type { Translation } from '../keys.ts';
import type {
  audited as slAudited,
  errors as slErrors,
  tachographDownloads as sl,
} from '../sl/tachograph-downloads.ts';
import { error } from './error.ts';

export const tachographDownloads: Translation<typeof sl> = {
  status: {
    success: 'erfolgreich',
    authStarted: 'Karte wird geprüft',
    authComplete: 'Karte angenommen',
    cardDenied: 'Karte abgelehnt',
    downloadInProgress: 'Download läuft',
    notWorking: 'funktioniert nicht',
    fail: 'fehlgeschlagen',
    waiting: 'wartet, bis er an der Reihe ist',
  },
  subjectStatus: {
    active: 'aktiv',
    inactive: 'inaktiv',
    unknown: 'unbekannt',
    neverDownloaded: 'nie heruntergeladen',
  },
  detail: {
    waiting_unit: 'wartet auf den Fahrtenschreiber',
    waiting_card: 'wartet auf die Unternehmenskarte',
    apdu: 'Fahrtenschreiber und Karte tauschen Daten aus',
    resumed: 'wird nach einer Unterbrechung fortgesetzt',
    with_warnings:
      'die Datei hat Warnungen (Signatur nicht bestätigt, Teil fehlt, repariert oder nicht zugeordnet; siehe Datei)',
    card_expired: 'die Unternehmenskarte ist abgelaufen',
    card_changed: 'im Lesegerät steckt eine andere Karte, als die Kartenbrücke meldet',
    no_lock: 'das Fahrzeug ist nicht mit dieser Unternehmenskarte gesperrt',
    card_generation: 'der Fahrtenschreiber nimmt Karten dieser Generation nicht an',
    auth_failed: 'der Fahrtenschreiber hat die Karte nicht angenommen',
    auth_limit: 'zu viele fehlgeschlagene Prüfungen; nur eine Werkstatt kann den Fahrtenschreiber freigeben',
    offline: 'das Gerät im Fahrzeug ist nicht erreichbar',
    ignition_off: 'die Zündung ist aus',
    vu_timeout: 'der Fahrtenschreiber antwortet nicht',
    no_card: 'keine Unternehmenskarte verfügbar',
    card_busy: 'die Unternehmenskarte ist belegt',
    disabled: 'der Ferndownload ist im Fahrtenschreiber nicht freigeschaltet',
    can_wiring: 'der Fahrtenschreiber ist nicht richtig angeschlossen',
    timeout: 'keine rechtzeitige Antwort',
    transport: 'Fehler bei der Übertragung',
    bridge_lost: 'die Verbindung zur Kartenbrücke ist abgebrochen',
    server_restart: 'der Server wurde während des Downloads neu gestartet',
    parse_error: 'die Datei ist nicht lesbar',
    wrong_file: 'die Datei gehört zu einem anderen Fahrer oder Fahrzeug',
    empty: 'die Datei ist leer',
    cancelled: 'abgebrochen',
    nrc: 'der Fahrtenschreiber hat die Anfrage abgelehnt (Code {{code}})',
  },
  refusal: {
    noUnit: 'Das Fahrzeug hat kein Gerät, das mit dem Fahrtenschreiber verbunden ist.',
    noDevice: 'Der Fahrer hat derzeit kein Fahrzeug.',
    noCardNumber: 'Für den Fahrer ist keine Kartennummer eingetragen.',
    noBridge: 'Keine Kartenbrücke mit einer Unternehmenskarte ist verbunden.',
    alreadyRunning: 'Ein Download wartet bereits oder läuft.',
    queueFull: 'Zu viele Downloads warten. Versuchen Sie es später.',
  },
  calendar: {
    name: 'Downloads aus Fahrtenschreibern',
    driver: 'Fahrerkarte {{name}}: letzter Tag für den Download',
    vehicle: 'Fahrtenschreiber {{name}}: letzter Tag für den Download',
  },
  notice: {
    soon: {
      title: 'Fahrtenschreiber: Downloads bald fällig ({{count}})',
      text: 'Diese Downloads sind bald fällig:\n\n{{list}}',
    },
    overdue: {
      title: 'Fahrtenschreiber: Downloads überfällig ({{count}})',
      text: 'Die gesetzliche Frist für diese Downloads ist abgelaufen:\n\n{{list}}',
    },
    never: {
      title: 'Fahrtenschreiber: noch nie ausgelesen ({{count}})',
      text: 'Von diesen gibt es noch keine Datei:\n\n{{list}}',
    },
    neverDriver: '{{name}}, Fahrerkarte',
    neverVehicle: '{{name}}, Fahrtenschreiber',
    driver: '{{name}}, Fahrerkarte: letzter Download {{last}}, fällig {{due}}',
    vehicle: '{{name}}, Fahrtenschreiber: letzter Download {{last}}, fällig {{due}}',
    failed: {
      title: 'Fahrtenschreiber: Download fehlgeschlagen ({{name}})',
      text: 'Der Download für {{name}} ist {{tries}}-mal fehlgeschlagen. Letzter Grund: {{reason}}.',
    },
  },
};
export const errors: Translation<typeof slErrors> = {
  tachograph_plan: { target_taken: 'Für dieses Fahrzeug oder diesen Fahrer gibt es bereits einen Plan' },
  tachograph_download: {
    not_started: error.download,
    ended: 'Der Download ist bereits beendet',
  },
};
export const audited: Translation<typeof slAudited> = {
  tachograph_plan: 'Downloadplan für Fahrtenschreiber',
  tachograph_download: 'Download aus einem Fahrtenschreiber',
  tachograph_reminders: 'Erinnerungen an Downloads aus Fahrtenschreibern',
};
