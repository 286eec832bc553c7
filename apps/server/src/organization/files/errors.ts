import { defineError } from '../../platform/http/index.ts';

export const fileTooLarge = defineError('file.too_large');
export const fileTypeNotAllowed = defineError('file.type_not_allowed');
export const fileEmpty = defineError('file.empty');
