/** One text per problem code of the contract, and one per field code under `field`. */
export const error = {
  generic: 'Prišlo je do napake, poskusite znova pozneje',
  network: 'Strežnik ni dosegljiv. Preverite povezavo in poskusite znova.',
  internal: 'Prišlo je do napake, poskusite znova pozneje',
  unavailable: 'Storitev trenutno ni na voljo, poskusite znova pozneje',
  not_found: 'Zapis ne obstaja ali nimate dostopa do njega',
  forbidden: 'Za to dejanje nimate dovoljenja',
  csrf_missing: 'Seja brskalnika ni potrjena, ponovno naložite stran',
  origin_refused: 'Zahteva s tega naslova ni dovoljena',
  signed_out: 'Niste prijavljeni',
  validation: 'Nekateri podatki niso pravilni',
  body_invalid: 'Zahteve ni mogoče prebrati',
  body_too_large: 'Zahteva je prevelika',
  media_type_unsupported: 'Vrsta vsebine ni podprta',
  too_many_requests: 'Preveč poskusov, poskusite znova pozneje',
  session: {
    wrong_credentials: 'Napačno uporabniško ime ali geslo',
    reset_link_expired: 'Povezava je potekla, poskusite znova',
  },
  user: {
    email_taken: 'Uporabnik s tem e-poštnim naslovom že obstaja',
    last_admin: 'Organizacija mora imeti vsaj enega skrbnika',
  },
  driver: {
    not_authorized: 'Nimate pravice urejati podatkov voznika',
    taken: 'To kartico ali ključ že ima drug voznik',
  },
  vehicle: {
    not_authorized: 'Nimate pravice urejati podatkov vozila',
    taken: 'Vozilo s to registrsko oznako že obstaja',
  },
  vehicle_group: {
    not_authorized: 'Nimate pravice urejati podatkov skupine vozil',
    taken: 'Skupina s tem imenom že obstaja',
  },
  trailer: {
    not_authorized: 'Nimate pravice urejati podatkov prikolice',
    taken: 'Prikolica s to registrsko oznako že obstaja',
  },
  tracker: {
    taken: 'Sledilna naprava s tem IMEI je že prijavljena',
  },
  import: {
    unreadable: 'Datoteke ni mogoče prebrati. Izberite datoteko CSV ali XLSX.',
    too_large: 'Datoteka je prevelika. Največja dovoljena velikost je {{maxMB}} MB',
  },
  link: {
    expired: 'Povezava je potekla',
  },
  period: {
    too_long: 'Izbrano obdobje ne sme presegati {{maxDays}} dni',
    reversed: 'Začetek obdobja mora biti pred koncem',
    incomplete: 'Vnesite začetek in konec obdobja',
  },
  report: {
    too_large: 'Poročilo ima več kot {{maxRows}} vrstic. Izberite krajše obdobje ali manj vozil.',
  },
  field: {
    required: 'To polje je obvezno',
    too_short: 'Vrednost mora biti daljša od {{num}} znakov',
    too_long: 'Vrednost mora biti krajša od {{num}} znakov',
    too_small: 'Vrednost mora biti najmanj {{min}}',
    too_big: 'Vrednost sme biti največ {{max}}',
    too_few: 'Vnesite najmanj {{min}}',
    invalid: 'Vrednost ni pravilna',
    unknown_key: 'Nepoznano polje',
    invalid_email: 'E-poštni naslov ni pravilen',
    invalid_date: 'Datum ni pravilen',
    invalid_phone: 'Neveljavna telefonska številka',
    not_equal: 'Vrednosti se ne ujemata',
    wrong_password: 'Geslo ni pravo',
    taken: 'Ta vrednost je že zasedena',
    unknown: 'Tega ni na seznamu',
    repeated: 'V datoteki je več kot enkrat',
    in_future: 'Čas ne sme biti v prihodnosti',
    search_too_short: 'Vnesite vsaj 2 znaka.',
  },
};
