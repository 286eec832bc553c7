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
};
