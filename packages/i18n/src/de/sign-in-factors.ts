import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, signInFactors as sl } from '../sl/sign-in-factors.ts';

export const signInFactors: Translation<typeof sl> = {
  tab: 'Anmeldung',
  title: 'Zweiter Faktor',
  intro:
    'Bei der Anmeldung bestätigen Sie das Passwort mit einem Code aus einer App auf Ihrem Telefon, oder Sie melden sich mit einem Passkey an.',
  required: 'Ihre Organisation verlangt einen zweiten Faktor.',
  notWhileSwitched: 'Den zweiten Faktor kann nur der Benutzer selbst ändern.',
  app: {
    title: 'Authenticator-App',
    off: 'Nicht eingerichtet.',
    on: 'Eingeschaltet seit {{date}}.',
    setUp: 'App einrichten',
    remove: 'Ausschalten',
    removeTitle: 'Authenticator-App ausschalten',
    removeText:
      'Bestätigen Sie mit Passwort und einem Code der App oder einem Wiederherstellungscode. Alle anderen Sitzungen enden.',
    scan: 'Öffnen Sie eine Authenticator-App (zum Beispiel Aegis, Google Authenticator oder 1Password) und scannen Sie den QR-Code.',
    qr: 'QR-Code für die App',
    secret: 'Oder geben Sie diesen Schlüssel ein',
    code: 'Code der App',
    codeHint: 'Die sechs Ziffern, die die App jetzt zeigt.',
    confirm: 'Code bestätigen',
    added: 'Die Authenticator-App ist eingeschaltet. Alle anderen Sitzungen wurden beendet.',
    removed: 'Die Authenticator-App ist ausgeschaltet.',
  },
  passkeys: {
    title: 'Passkeys',
    empty: 'Sie haben keine Passkeys.',
    impossible:
      'Unter dieser Adresse sind Passkeys nicht möglich: Der Betreiber des Servers muss eine öffentliche Adresse mit https einstellen.',
    unsupported: 'Dieser Browser unterstützt keine Passkeys.',
    add: 'Passkey hinzufügen',
    addTitle: 'Neuer Passkey',
    name: 'Name',
    nameHint: 'Woran Sie ihn erkennen, zum Beispiel Laptop.',
    created: 'Hinzugefügt am {{date}}',
    used: 'zuletzt verwendet am {{date}}',
    unused: 'noch nicht verwendet',
    remove: 'Passkey {{name}} entfernen',
    removeTitle: 'Passkey entfernen',
    removeText: 'Mit dem Passkey {{name}} ist dann keine Anmeldung mehr möglich.',
    added: 'Der Passkey wurde hinzugefügt. Alle anderen Sitzungen wurden beendet.',
    removed: 'Der Passkey wurde entfernt.',
    failed: 'Der Browser hat keinen Passkey erstellt. Bitte versuchen Sie es erneut.',
  },
  recovery: {
    title: 'Wiederherstellungscodes',
    left_zero: 'Sie haben keine Wiederherstellungscodes mehr.',
    left_one: '{{count}} Code ist noch übrig.',
    left_other: '{{count}} Codes sind noch übrig.',
    renew: 'Neue Codes',
    renewTitle: 'Neue Wiederherstellungscodes',
    renewText: 'Die bisherigen Codes gelten dann nicht mehr.',
    shown:
      'Jeder Code gilt einmal, wenn Telefon oder Passkey nicht zur Hand sind. Bewahren Sie sie sicher auf: Sie werden nur jetzt gezeigt.',
    copy: 'Codes kopieren',
    copied: 'Kopiert',
    done: 'Codes sind gesichert',
  },
  password: 'Aktuelles Passwort',
  next: 'Weiter',
  method: {
    password: 'Passwort',
    totp: 'Passwort und Code',
    recovery: 'Passwort und Wiederherstellungscode',
    passkey: 'Passkey',
    company: 'Unternehmenskonto',
    company_totp: 'Unternehmenskonto und Code',
    company_recovery: 'Unternehmenskonto und Wiederherstellungscode',
    company_passkey: 'Unternehmenskonto und Passkey',
  },
  step: {
    title: 'Zweiter Faktor',
    code: 'Code der App oder Wiederherstellungscode',
    recoveryOnly: 'Wiederherstellungscode',
    codeHint: 'Die App auf Ihrem Telefon zeigt alle 30 Sekunden einen neuen Code.',
    submit: 'Bestätigen',
    passkey: 'Mit Passkey anmelden',
    passkeyOnly: 'Bestätigen Sie die Anmeldung mit Ihrem Passkey.',
    none: 'Den zweiten Schritt können Sie hier nicht ausführen. Wenden Sie sich an Ihren Administrator.',
    back: 'Zurück zur Anmeldung',
    failed: 'Die Anmeldung mit dem Passkey ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    enrolTitle: 'Zweiten Faktor einrichten',
    enrolText:
      'Ihre Organisation verlangt einen zweiten Faktor. Richten Sie ihn jetzt ein; danach sind Sie angemeldet.',
    goOn: 'Weiter zu Konvoj',
  },
  organization: {
    title: 'Zweiter Faktor',
    text: 'Benutzer ohne zweiten Faktor richten ihn bei der nächsten Anmeldung ein, bevor sie etwas anderes sehen. API-Token, Fahrer und geteilte Links sind nicht betroffen.',
    require: 'Zweiten Faktor von allen Benutzern verlangen',
    without_zero: 'Alle Benutzer haben einen zweiten Faktor.',
    without_one: '{{count}} Benutzer hat keinen zweiten Faktor.',
    without_other: '{{count}} Benutzer haben keinen zweiten Faktor.',
    saved: 'Die Einstellung wurde gespeichert.',
  },
  reset: {
    action: 'Zweiten Faktor entfernen',
    title: 'Zweiten Faktor entfernen',
    text: '{{name}} kann sich dann nur mit dem Passwort anmelden. App, Passkeys und Wiederherstellungscodes werden entfernt, Sitzungen beendet.',
    yes: 'Entfernen',
    done: 'Der zweite Faktor von {{name}} wurde entfernt.',
  },
};

export const errors: Translation<typeof slErrors> = {
  sign_in: {
    step_expired: 'Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie erneut.',
    factor_required: 'Ihre Organisation verlangt einen zweiten Faktor. Fügen Sie zuerst einen anderen hinzu.',
    totp_exists: 'Die Authenticator-App ist bereits eingeschaltet',
    passkeys_unavailable: 'Unter dieser Adresse sind Passkeys nicht möglich',
    passkey_refused: 'Der Passkey wurde nicht akzeptiert',
    too_many_passkeys: 'Sie können höchstens {{max}} Passkeys haben',
    organization_removed:
      'Ihre Organisation wird am {{on}} gelöscht, deshalb ist keine Anmeldung mehr möglich. Wenn das ein Irrtum ist, wenden Sie sich an den Betreiber des Systems.',
  },
};

export const audited: Translation<typeof slAudited> = {
  sign_in_factor: 'zweiter Faktor',
  sign_in_settings: 'Anmeldeeinstellungen',
};
