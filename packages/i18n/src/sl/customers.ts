export const customers = {
  title: 'Stranke',
  search: 'Išči organizacije in uporabnike',
  empty: 'Ni še nobene organizacije',
  emptyHint: 'Organizacijo in njenega prvega skrbnika dodate z ukazom konvoj organization add in konvoj user add.',
  users_zero: 'brez uporabnikov',
  users_one: '{{count}} uporabnik',
  users_two: '{{count}} uporabnika',
  users_few: '{{count}} uporabniki',
  users_other: '{{count}} uporabnikov',
  switchInto: 'Vstopi',
  switchIntoUser: 'Vstopi kot {{name}}',
  locked: 'zaklenjen',
  lockedHint: 'V zaklenjenega uporabnika ni mogoče vstopiti.',
  removal: {
    action: 'Izbriši organizacijo',
    actionOf: 'Izbriši organizacijo {{name}}',
    title: 'Izbris organizacije {{name}}',
    text: 'Čez {{days}} dni se dokončno izbriše vse: vozila, položaji, dokumenti in uporabniki. Uporabniki se od zdaj ne morejo več prijaviti. Do takrat lahko izbris prekličete.',
    confirm: 'Za potrditev vpišite ime organizacije',
    yes: 'Izbriši čez {{days}} dni',
    scheduled: 'Bo izbrisana {{at}}. Uporabniki se ne morejo prijaviti.',
    began: 'Izbris poteka.',
    cancel: 'Prekliči izbris',
    cancelOf: 'Prekliči izbris organizacije {{name}}',
    cancelled: 'Izbris organizacije {{name}} je preklican',
    done: 'Organizacija {{name}} bo izbrisana {{at}}',
    switchHint: 'Organizacija bo izbrisana.',
    mail: {
      title: 'Organizacija {{name}} bo izbrisana',
      text: 'Upravljavec sistema je zahteval izbris organizacije {{name}}. Vsi podatki bodo dokončno izbrisani {{at}}, prijava ni več mogoča. Če gre za pomoto ali potrebujete izvoz podatkov, se pred tem obrnite na upravljavca.',
    },
  },
};
export const errors = {
  organization: { removal_began: 'Izbris se je že začel in ga ni mogoče preklicati' },
};
export const audited = { organization: 'organizacija' };
