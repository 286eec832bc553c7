/** Templates of reports. */
export const reportTemplates = {
  title: 'Predloge',
  add: 'Shrani poročilo kot predlogo',
  name: 'Ime',
  nameHint: 'Shranijo se izbira poročila in stolpci, kot so zdaj na zaslonu.',
  report: 'Poročilo',
  seenBy: 'Vidijo jo',
  everybody: 'vsi',
  me: 'samo jaz',
  owner: 'Lastnik',
  damaged: 'Predloga je poškodovana. Izbrišite jo in jo shranite znova.',
  missing: 'Manjkajoči stolpci',
  share: 'Vidijo jo vsi v organizaciji',
  empty: 'Ni še nobene predloge',
  emptyHint: 'Uredite stolpce in izbiro poročila ter ga shranite kot predlogo.',
  editYes: 'Uredi',
  edit: 'Uredi predlogo {{name}}',
  editTitle: 'Urejanje predloge',
  replaces: 'Izbiro in stolpce zamenjaj s tistimi na zaslonu',
  saved: 'Predloga {{name}} je shranjena',
  remove: 'Izbriši predlogo {{name}}',
  removeTitle: 'Izbris predloge',
  removeText: 'Predloga {{name}} bo izbrisana za vse, ki jo vidijo.',
  removeYes: 'Izbriši',
};
export const errors = {
  report_template: {
    name_taken: 'Predloga s tem imenom že obstaja',
    not_owner: 'Skupno predlogo spremeni njen lastnik ali skrbnik',
    too_many: 'Imate že {{max}} predlog. Izbrišite katero, preden shranite novo.',
  },
};
export const audited = { report_template: 'predloga poročila' };
