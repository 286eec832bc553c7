import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, routing as sl } from '../sl/routing.ts';

export const routing: Translation<typeof sl> = {
  maneuver: {
    road: 'Continue on {{road}}',
    ferry: 'Take the ferry {{line}}',
    local: 'Drive on local roads',
    straight: 'In a straight line to the next point',
    arrive: 'You have arrived at point {{number}}',
  },
  break: '{{minutes}} min break, {{place}}',
  rest: '{{time}} rest, {{place}}',
  tachographAsOf: 'tachograph as of {{time}}, card read {{file}}',
};
export const errors: Translation<typeof slErrors> = {
  eta: {
    no_position: 'The position of the vehicle is unknown.',
    order_not_under_way: 'The loading order has no vehicle on its way to an open point.',
  },
};

/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  route_rates: 'costs of routes',
};
