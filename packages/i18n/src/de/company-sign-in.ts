import type { Translation } from '../keys.ts';
import type { companySignIn as sl, errors as slErrors } from '../sl/company-sign-in.ts';

export const companySignIn: Translation<typeof sl> = {
  link: 'Über das Unternehmen anmelden',
  title: 'Anmeldung über das Unternehmen',
  text: 'Sie melden sich mit dem Konto Ihres Unternehmens an.',
  name: 'Kurzname des Unternehmens',
  nameHint: 'Der letzte Teil des Anmeldelinks von Ihrem Administrator.',
  submit: 'Weiter',
  finishing: 'Sie werden angemeldet …',
  again: 'Erneut versuchen',
  back: 'Mit Passwort anmelden',
  required: 'Zur Anmeldung über das Unternehmen',
  settings: {
    title: 'Anmeldung über das Unternehmen (OpenID Connect)',
    text: 'Benutzer melden sich mit dem Konto des Unternehmens an, zum Beispiel bei Microsoft Entra ID, Google Workspace oder Keycloak. Anmelden können sich nur vorhandene Benutzer dieser Organisation, mit ihrer bestätigten E-Mail-Adresse.',
    redirect: 'Weiterleitungsadresse, die beim Anbieter einzutragen ist',
    link: 'Anmeldelink',
    copy: 'Kopieren',
    name: 'Kurzname im Link',
    nameHint: 'Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel kolovrat.',
    issuer: 'Aussteller (Issuer)',
    issuerHint: 'Die Adresse des Anbieters, zum Beispiel https://login.unternehmen.de',
    clientId: 'Client-ID',
    clientSecret: 'Client-Geheimnis (Client Secret)',
    secretKept: 'Gespeichert. Geben Sie es nur ein, um es zu ersetzen.',
    domains: 'Erlaubte E-Mail-Domains',
    domainsHint: 'Geben Sie eine Domain ein und drücken Sie die Eingabetaste.',
    mode: 'Wer sie verwendet',
    off: 'Niemand (ausgeschaltet)',
    offered: 'Wer möchte, neben Passwort und Passkey',
    required: 'Alle Benutzer; Passwörter und Passkeys genügen nicht',
    requiredHint: 'Möglich, sobald der Test gelungen ist. Offene Sitzungen laufen weiter.',
    trusts: 'Die Anmeldung beim Anbieter zählt auch als zweiter Faktor',
    trustsHint:
      'Möglich, sobald der Test gelungen ist. Schalten Sie dies nur ein, wenn der Anbieter selbst einen zweiten Faktor verlangt.',
    password: 'Ihr aktuelles Passwort',
    saved: 'Die Einstellungen wurden gespeichert.',
    test: 'Testen',
    testHint:
      'Sie melden sich beim Anbieter mit Ihrem eigenen Konto an und kehren hierher zurück. Hier bleiben Sie angemeldet.',
    testUnsaved: 'Speichern Sie zuerst die Änderungen.',
    tested: 'Der Test ist gelungen.',
    isTested: 'Mit diesen Einstellungen getestet.',
    untested: 'Mit diesen Einstellungen noch nicht getestet.',
    remove: 'Entfernen',
    removeTitle: 'Anmeldung über das Unternehmen entfernen',
    removeText: 'Einstellungen und Geheimnis werden gelöscht. Benutzer melden sich dann mit Passwort oder Passkey an.',
    removed: 'Die Anmeldung über das Unternehmen wurde entfernt.',
  },
};

export const errors: Translation<typeof slErrors> = {
  company_sign_in: {
    unknown:
      'Eine Anmeldung über das Unternehmen mit diesem Namen gibt es nicht. Prüfen Sie den Link oder fragen Sie Ihren Administrator.',
    required: 'Ihre Organisation verlangt die Anmeldung über das Unternehmen.',
    expired: 'Die Anmeldung hat zu lange gedauert oder wurde bereits verwendet. Bitte beginnen Sie erneut.',
    address_refused:
      'Die Adresse des Anbieters ist nicht erlaubt: Sie muss aus dem Internet über https erreichbar sein.',
    unreachable: 'Der Anmeldeanbieter antwortet nicht. Bitte versuchen Sie es später erneut.',
    bad_answer:
      'Der Anmeldeanbieter antwortet nicht, wie OpenID Connect es verlangt. Prüfen Sie die Adresse des Ausstellers.',
    client_refused: 'Der Anmeldeanbieter akzeptiert Client-ID oder Client-Geheimnis nicht.',
    refused: 'Der Anmeldeanbieter hat Sie nicht angemeldet.',
    not_verified: 'Die Antwort des Anmeldeanbieters konnte nicht geprüft werden. Bitte beginnen Sie erneut.',
    email_unverified: 'Der Anmeldeanbieter hat Ihre E-Mail-Adresse nicht bestätigt.',
    domain_refused: 'Mit dieser E-Mail-Adresse ({{email}}) ist hier keine Anmeldung möglich.',
    no_account: 'Für {{email}} gibt es in dieser Organisation kein Konto. Wenden Sie sich an Ihren Administrator.',
    other_user: 'Beim Anbieter sind Sie als {{email}} angemeldet. Testen Sie mit Ihrem eigenen Konto.',
    untested:
      'Testen Sie zuerst diese Einstellungen. Erst dann können sie von allen verlangt werden oder als zweiter Faktor zählen.',
    name_taken: 'Dieser Kurzname ist vergeben',
  },
};
