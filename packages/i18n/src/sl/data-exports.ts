/** Everything that an organization owns as one archive; `readme` is a text file in it. */
export const dataExports = {
  tab: 'Izvoz podatkov',
  title: 'Izvoz vseh podatkov',
  intro:
    'Arhiv ZIP z vsem, kar ima vaša organizacija: tabele kot CSV, sledi vozil po mesecih kot GPX in CSV, priložene datoteke. Gesel in skrivnih ključev ni v njem.',
  start: 'Pripravi arhiv',
  running: 'Arhiv se pripravlja',
  waits: 'Arhiv čaka na pripravo',
  mailHint: 'Ko bo pripravljen, dobite sporočilo po e-pošti. Stran lahko medtem zaprete.',
  empty: 'Izvoza še ni bilo',
  emptyHint: 'Priprava velikega arhiva lahko traja nekaj ur. Delo medtem teče naprej.',
  startedAt: 'Začet',
  startedBy: 'Začel',
  size: 'Velikost',
  state: 'Stanje',
  actions: 'Dejanja',
  stateOf: {
    queued: 'čaka',
    running: '{{progress}} %',
    ready: 'na voljo do {{until}}',
    failed: 'ni uspel; poskusite znova',
    expired: 'odstranjen',
  },
  download: 'Prenesi',
  cancel: 'Prekliči pripravo',
  remove: 'Odstrani arhiv',
  removeTitle: 'Želite odstraniti arhiv?',
  removeText: 'Arhiva potem ni več mogoče prenesti. Podatki organizacije ostanejo.',
  cancelTitle: 'Želite preklicati pripravo arhiva?',
  cancelText: 'Kar je že pripravljeno, se zavrže.',
  removed: 'Arhiv je odstranjen',
  fileName: 'izvoz',
  mail: {
    title: 'Arhiv podatkov je pripravljen',
    text: 'Arhiv z vsemi podatki vaše organizacije je pripravljen. Prenesete ga lahko {{days}} dni, prijavljeni kot skrbnik.',
  },
  readme: `{{name}}: izvoz podatkov, {{at}}

tables/     tabele podatkovne zbirke kot CSV (UTF-8, vejice); imena stolpcev so angleška
vehicles/   za vsako vozilo in mesec: GPX s sledjo in CSV z vsemi vrednostmi zapisov
files/      priložene datoteke; številka na začetku imena je stolpec id v tables/file.csv
manifest.json   seznam tabel in datotek s številom vrstic, velikostjo in SHA-256

Časi v tables/ so UTC, meseci v vehicles/ pa po času {{timeZone}}. Zneski so v centih, razdalje v metrih,
koordinate v tables/ v desetmilijoninkah stopinje. Besedilu, ki se začne z = + - @, je dodan opuščaj,
da ga preglednica ne izvede kot formulo. Gesel, ključev in sej ni v arhivu.
`,
};
export const errors = { data_export: { in_progress: 'Priprava arhiva vaše organizacije že poteka' } };
export const audited = { data_export: 'izvoz podatkov' };
