import { WEBHOOKS_MAX } from '@konvoj/contract';
import { defineError, invalidFields } from '../../platform/http/index.ts';

const tooManyHooks = defineError('webhook.too_many');
export const tooMany = () => tooManyHooks({ max: WEBHOOKS_MAX });
export const addressRefused = () => invalidFields({ path: 'url', code: 'address_refused' });
export const deliveryOpen = defineError('webhook.delivery_open');
