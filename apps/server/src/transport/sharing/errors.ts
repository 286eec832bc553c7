import { defineError } from '../../platform/http/index.ts';

export const linkExpired = defineError('link.expired');
/** The vehicles of the link of a loading order are those of the order. */
export const linkOfOrder = defineError('link.of_order');
