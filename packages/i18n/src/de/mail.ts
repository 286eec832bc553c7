import type { Translation } from '../keys.ts';
import type { mail as sl } from '../sl/mail.ts';

export const mail: Translation<typeof sl> = {
  reset: {
    subject: 'Neues Passwort für Konvoj',
    text: `Guten Tag {{name}},

wir haben eine Anfrage für ein neues Passwort erhalten. Setzen Sie es über diesen Link:

{{link}}

Der Link ist {{minutes}} Minuten gültig und kann einmal verwendet werden. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht: Ihr Passwort bleibt unverändert.

Konvoj
`,
  },
  loginAlert: {
    subject: 'Anmeldung bei Konvoj',
    text: `Guten Tag {{name}},

am {{at}} hat sich jemand von der Adresse {{ip}} mit Ihrem Konto angemeldet.

Falls Sie das nicht waren, setzen Sie sofort ein neues Passwort und informieren Sie Ihren Administrator.

Konvoj
`,
  },
  emailChanged: {
    subject: 'Neue E-Mail-Adresse Ihres Kontos',
    text: `Guten Tag {{name}},

die E-Mail-Adresse Ihres Konvoj-Kontos wurde auf {{email}} geändert. Ab jetzt melden Sie sich damit an.

Falls Sie das nicht veranlasst haben, informieren Sie sofort Ihren Administrator.

Konvoj
`,
  },
  passwordChanged: {
    subject: 'Neues Passwort Ihres Kontos',
    text: `Guten Tag {{name}},

das Passwort Ihres Konvoj-Kontos wurde am {{at}} von der Adresse {{ip}} geändert. Alle anderen Sitzungen wurden abgemeldet.

Falls Sie das nicht waren, setzen Sie sofort ein neues Passwort und informieren Sie Ihren Administrator.

Konvoj
`,
  },
  factorChanged: {
    subject: 'Zweiter Faktor Ihres Kontos',
    text: `Guten Tag {{name}},

der zweite Faktor Ihres Konvoj-Kontos wurde geändert: {{what}}. Das geschah am {{at}} von der Adresse {{ip}}.

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und informieren Sie Ihren Administrator.

Konvoj
`,
    what: {
      totpAdded: 'die Authenticator-App ist eingeschaltet',
      totpRemoved: 'die Authenticator-App ist ausgeschaltet',
      passkeyAdded: 'ein Passkey wurde hinzugefügt',
      passkeyRemoved: 'ein Passkey wurde entfernt',
      recoveryRenewed: 'neue Wiederherstellungscodes wurden erstellt',
      reset: 'ein Administrator hat ihn entfernt',
    },
  },
  companyChanged: {
    subject: 'Einstellungen der Anmeldung über das Unternehmen',
    text: `Guten Tag {{name}},

die Anmeldung über das Unternehmen der Organisation {{organization}} wurde geändert: {{what}}. Das war {{by}} am {{at}} von der Adresse {{ip}}.

Wenn Sie diese Änderung nicht erwartet haben, prüfen Sie sofort die Anmeldeeinstellungen in Konvoj.

Konvoj
`,
    what: {
      saved: 'sie hat neue Einstellungen',
      removed: 'sie wurde entfernt',
    },
  },
  invitation: {
    subject: 'Einladung zu Konvoj',
    text: `Guten Tag {{name}},

{{inviter}} lädt Sie zum Konvoj von {{organization}} ein. Sie melden sich mit der Adresse {{email}} an. Setzen Sie Ihr Passwort über diesen Link:

{{link}}

Der Link ist {{days}} Tage gültig und kann einmal verwendet werden. Falls er abgelaufen ist, bitten Sie Ihren Administrator um einen neuen.

Konvoj
`,
  },
  sharedLink: {
    subject: '{{person}} teilt eine Fahrt mit Ihnen',
    text: `Guten Tag!

{{person}} ({{organization}}) teilt „{{name}}“ mit Ihnen. Fahrzeuge: {{vehicles}}.

Wo sie sind, sehen Sie unter diesem Link:

{{link}}

Der Link gilt von {{from}} bis {{to}}. Sie brauchen kein Konto; wer den Link hat, sieht dasselbe wie Sie.

Konvoj
`,
  },
};
