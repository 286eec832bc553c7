import type { Translation } from '../keys.ts';
import type { session as sl } from '../sl/session.ts';

export const session: Translation<typeof sl> = {
  signIn: {
    title: 'Anmeldung',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    remember: 'Angemeldet bleiben',
    ended: 'Ihre Sitzung ist beendet. Nach der Anmeldung sind Sie wieder auf derselben Seite.',
    submit: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    capsLock: 'Die Feststelltaste ist aktiv.',
    newInstallation:
      'Diese Installation ist neu. Melden Sie sich als Systemadministrator {{email}} an. Das Passwort hat das Programm beim ersten Start in seiner Konsole ausgegeben.',
    newPassword: 'Wenn Sie es nicht mehr haben, gibt dieser Befehl einen Link zu einem neuen Passwort aus',
    showPassword: 'Passwort zeigen',
  },
  forgotten: {
    title: 'Passwort vergessen',
    intro: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link für ein neues Passwort.',
    submit: 'Link senden',
    sent: 'Falls es ein Konto mit dieser Adresse gibt, haben wir einen Link dorthin gesendet. Er gilt {{minutes}} Minuten.',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort',
    password: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    rule: 'Das Passwort braucht {{min}} bis {{max}} Zeichen.',
    submit: 'Passwort speichern',
    done: 'Das Passwort wurde geändert. Sie können sich jetzt anmelden.',
    checking: 'Der Link wird geprüft …',
    again: 'Neuen Link anfordern',
  },
  switched: {
    label: 'Arbeiten als anderer Benutzer',
    text: 'Sie arbeiten als {{name}} ({{organization}}) bis {{time}}',
    left: 'noch {{left}}',
    back: 'Zurückwechseln',
  },
};
