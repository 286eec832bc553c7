import { defineError } from '../../platform/http/index.ts';

export const exportInProgress = defineError('data_export.in_progress');
