import { defineError } from '../../platform/http/index.ts';

export const fileKept = defineError('tachograph_file.kept');
export const wrongKind = defineError('tachograph_file.wrong_kind');
