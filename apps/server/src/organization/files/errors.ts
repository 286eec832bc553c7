import { defineError } from '../../platform/http/index.ts';

export const fileTooLarge = defineError('file.too_large');
export const fileTypeNotAllowed = defineError('file.type_not_allowed');
export const pictureTooLarge = defineError('file.picture_too_large');
export const filesOfDay = defineError('file.day_limit');
export const filesStored = defineError('file.storage_full');
export const fileEmpty = defineError('file.empty');
