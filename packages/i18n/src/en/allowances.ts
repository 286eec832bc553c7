import type { Translation } from '../keys.ts';
import type { allowances as sl } from '../sl/allowances.ts';

export const allowances: Translation<typeof sl> = {
  explanation: {
    full: '{{duration}} away, of which {{countryDuration}} in {{country}}: more than {{hours}} h, full allowance',
    half: '{{duration}} away, of which {{countryDuration}} in {{country}}: more than {{hours}} h, half allowance',
    reduced: '{{duration}} away, of which {{countryDuration}} in {{country}}: more than {{hours}} h, reduced allowance',
    too_short: '{{duration}} away: not more than {{hours}} h, no allowance',
    reduced_off: '{{duration}} away: more than {{hours}} h, but the order does not grant the reduced allowance',
    capped: '{{duration}} in {{country}}: only what is left of the allowances for the whole trip',
    no_rate: '{{country}} has no rate',
    whole_day: 'Away all day on {{date}}, {{country}}',
    travel_day: 'Day of departure or return, {{date}}, {{country}}',
    day_trip: '{{duration}} away on {{date}}: more than {{hours}} h, {{country}}',
    day_trip_over_midnight:
      '{{duration}} away over midnight without a night: more than {{hours}} h, counted on {{date}}, {{country}}',
    counted_on_other_day: 'The hours are counted on {{date}}, which has more of them',
    overridden: 'Set by a dispatcher',
  },
  deduction: {
    breakfast: 'breakfast −{{percent}}%',
    lunch: 'lunch −{{percent}}%',
    dinner: 'dinner −{{percent}}%',
    all: 'all meals −{{percent}}%',
  },
  warning: {
    not_verified: 'Rate table not verified for this date',
    ceiling_not_verified: 'The tax-free amount has legal rates that are not verified for this date',
    no_rate: '{{country}} has no rate',
    ends_abroad: 'The border crossing back to the home country is missing',
    outside_trip: 'A meal or a correction is outside the trip and has no effect',
    ceiling_exceeded: 'Above the tax-free amount: {{amount}}',
    posting_too_long: 'The absence is longer than 90 days, so no tax-free amount can be given',
  },
  cabNight: 'Flat rate for a night in the cab',
};
