import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, tachographFiles as sl } from '../sl/tachograph-files.ts';

export const tachographFiles: Translation<typeof sl> = {
  /** Why a file was not stored. */
  refusal: {
    empty: 'The file is empty',
    tooShort: 'The file is too short for a tachograph',
    text: 'The file is a text, not data of a tachograph',
    unknown: 'The file is not from a driver card or a tachograph',
    archive: 'An archive inside an archive is not opened',
    tooLarge: 'The file is larger than {{maxMB}} MB',
    encrypted: 'The archive is protected by a password',
    archiveDamaged: 'The archive is damaged',
    tooManyEntries: 'The archive has more than {{max}} files',
    archiveTooLarge: 'The unpacked archive is too large',
    storageFull: 'The storage for files of the organization is full',
    dayLimit: 'The organization has received as much as it may today',
    failed: 'The file could not be stored, please try again',
  },
};
export const errors: Translation<typeof slErrors> = {
  tachograph_file: {
    kept: 'The law requires that the file is kept until {{until}}',
    wrong_kind: 'A driver card belongs to a driver, a file of a tachograph to a vehicle',
  },
};
export const audited: Translation<typeof slAudited> = {
  tachograph_file: 'tachograph file',
  tachograph_settings: 'retention of tachograph files',
};
