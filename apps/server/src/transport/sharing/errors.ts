import { defineError } from '../../platform/http/index.ts';

export const linkExpired = defineError('link.expired');
