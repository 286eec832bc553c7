import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, tachographFiles as sl } from '../sl/tachograph-files.ts';

export const tachographFiles: Translation<typeof sl> = {
  /** Why a file was not stored. */
  refusal: {
    empty: 'Die Datei ist leer',
    tooShort: 'Die Datei ist zu kurz für einen Fahrtenschreiber',
    text: 'Die Datei ist ein Text, keine Daten eines Fahrtenschreibers',
    unknown: 'Die Datei stammt nicht von einer Fahrerkarte oder einem Fahrtenschreiber',
    archive: 'Ein Archiv im Archiv wird nicht geöffnet',
    tooLarge: 'Die Datei ist größer als {{maxMB}} MB',
    encrypted: 'Das Archiv ist durch ein Passwort geschützt',
    archiveDamaged: 'Das Archiv ist beschädigt',
    tooManyEntries: 'Das Archiv hat mehr als {{max}} Dateien',
    archiveTooLarge: 'Das entpackte Archiv ist zu groß',
    storageFull: 'Der Speicher für Dateien der Organisation ist voll',
    dayLimit: 'Die Organisation hat heute so viel empfangen, wie sie darf',
    failed: 'Die Datei konnte nicht gespeichert werden, bitte erneut versuchen',
  },
};
export const errors: Translation<typeof slErrors> = {
  tachograph_file: {
    kept: 'Die Datei muss gesetzlich bis {{until}} aufbewahrt werden',
    wrong_kind: 'Eine Fahrerkarte gehört zu einem Fahrer, eine Datei des Fahrtenschreibers zu einem Fahrzeug',
  },
};
export const audited: Translation<typeof slAudited> = {
  tachograph_file: 'Datei des Fahrtenschreibers',
  tachograph_settings: 'Aufbewahrung der Fahrtenschreiberdateien',
};
