/** Files of tachographs that come in. */
export const tachographFiles = {
  /** Why a file was not stored. */
  refusal: {
    empty: 'Datoteka je prazna',
    tooShort: 'Datoteka je prekratka za tahograf',
    text: 'Datoteka je besedilo, ne podatki tahografa',
    unknown: 'Datoteka ni s kartice voznika ali tahografa',
    archive: 'Arhiv v arhivu se ne odpira',
    tooLarge: 'Datoteka je večja od {{maxMB}} MB',
    encrypted: 'Arhiv je zaščiten z geslom',
    archiveDamaged: 'Arhiv je poškodovan',
    tooManyEntries: 'Arhiv ima več kot {{max}} datotek',
    archiveTooLarge: 'Razširjeni arhiv je prevelik',
    storageFull: 'Prostor za datoteke organizacije je poln',
    dayLimit: 'Organizacija je danes prejela največ, kar sme',
    failed: 'Datoteke ni bilo mogoče shraniti, poskusite znova',
  },
};
export const errors = {
  tachograph_file: {
    kept: 'Datoteko je treba po zakonu hraniti do {{until}}',
    wrong_kind: 'Kartica voznika pripada vozniku, datoteka tahografa pa vozilu',
  },
};
export const audited = { tachograph_file: 'datoteka tahografa', tachograph_settings: 'hramba datotek tahografov' };
