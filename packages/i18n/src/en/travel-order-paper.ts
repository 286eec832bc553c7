import type { Translation } from '../keys.ts';
import type {
  audited as slAudited,
  errors as slErrors,
  travelOrderPaper as slTravelOrderPaper,
} from '../sl/travel-order-paper.ts';

export const travelOrderPaper: Translation<typeof slTravelOrderPaper> = {
  order: 'Travel order',
};
export const errors: Translation<typeof slErrors> = {
  travel_order: {
    changed_meanwhile: 'Somebody else has changed the travel order meanwhile',
    issued: 'An issued travel order cannot be deleted; you can cancel it',
    closed: 'A settled or cancelled travel order cannot be changed',
    state_not_allowed: 'The travel order cannot move from its state to this one',
    corrected_already: 'This travel order has a correction already',
    money_not_allowed: 'You are not allowed to see or change amounts of travel orders',
  },
};
export const audited: Translation<typeof slAudited> = { travel_order: 'travel order' };
