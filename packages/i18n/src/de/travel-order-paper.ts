import type { Translation } from '../keys.ts';
import type {
  audited as slAudited,
  errors as slErrors,
  travelOrderPaper as slTravelOrderPaper,
} from '../sl/travel-order-paper.ts';

export const travelOrderPaper: Translation<typeof slTravelOrderPaper> = {
  order: 'Reiseauftrag',
};
export const errors: Translation<typeof slErrors> = {
  travel_order: {
    changed_meanwhile: 'Der Reiseauftrag wurde inzwischen von jemand anderem geändert',
    issued: 'Ein ausgestellter Reiseauftrag kann nicht gelöscht, nur storniert werden',
    closed: 'Ein abgerechneter oder stornierter Reiseauftrag kann nicht geändert werden',
    state_not_allowed: 'Der Reiseauftrag kann aus diesem Status nicht in den gewählten wechseln',
    corrected_already: 'Dieser Reiseauftrag hat bereits eine Korrektur',
    money_not_allowed: 'Sie dürfen die Beträge der Reiseaufträge weder sehen noch ändern',
  },
};
export const audited: Translation<typeof slAudited> = { travel_order: 'Reiseauftrag' };
