import type { Translation } from '../keys.ts';
import type { audited as slAudited, letterhead as sl } from '../sl/letterhead.ts';

export const letterhead: Translation<typeof sl> = {
  tab: 'Briefkopf',
  hint: 'Logo und Adresse stehen oben auf Dokumenten, die ein Kunde behält: Aufträge, Nachweise und Temperaturprotokolle.',
  address: 'Adresse und Angaben',
  addressHint: 'Jede Zeile ist eine Zeile auf dem Dokument.',
  taxNumber: 'Steuernummer',
  taxNumberHint: 'Steht auf Reiseaufträgen.',
  logo: 'Logo',
  chooseLogo: 'Logo wählen',
  logoHint: 'PNG oder JPEG, höchstens {{maxMB}} MB.',
  noLogo: 'Kein Logo',
  removeLogo: 'Logo entfernen',
  saved: 'Briefkopf gespeichert',
};
export const audited: Translation<typeof slAudited> = { letterhead: 'Briefkopf' };
