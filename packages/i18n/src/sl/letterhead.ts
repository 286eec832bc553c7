/** Logo and address on documents that a customer keeps. */
export const letterhead = {
  tab: 'Glava dokumentov',
  hint: 'Logotip in naslov sta na vrhu dokumentov, ki jih stranka obdrži: naročila, dokazila in temperaturni zapisi.',
  address: 'Naslov in podatki',
  addressHint: 'Vsaka vrstica je svoja vrstica na dokumentu.',
  taxNumber: 'Davčna številka',
  taxNumberHint: 'Izpiše se na potnih nalogih.',
  logo: 'Logotip',
  chooseLogo: 'Izberi logotip',
  logoHint: 'PNG ali JPEG, največ {{maxMB}} MB.',
  noLogo: 'Brez logotipa',
  removeLogo: 'Odstrani logotip',
  saved: 'Glava dokumentov je shranjena',
};
export const audited = { letterhead: 'glava dokumentov' };
