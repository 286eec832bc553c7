/** Allowances of a trip: why a line is what it is, and what to look at. Countries are given as names. */
export const allowances = {
  explanation: {
    full: '{{duration}} odsotnosti, od tega {{countryDuration}} v državi {{country}}: nad {{hours}} h, cela dnevnica',
    half: '{{duration}} odsotnosti, od tega {{countryDuration}} v državi {{country}}: nad {{hours}} h, polovična dnevnica',
    reduced:
      '{{duration}} odsotnosti, od tega {{countryDuration}} v državi {{country}}: nad {{hours}} h, znižana dnevnica',
    too_short: '{{duration}} odsotnosti: največ {{hours}} h, brez dnevnice',
    reduced_off: '{{duration}} odsotnosti: nad {{hours}} h, nalog pa ne priznava znižane dnevnice',
    capped: '{{duration}} v državi {{country}}: samo toliko, kolikor ostane od dnevnic za ves čas poti',
    no_rate: 'Za državo {{country}} ni tarife',
    whole_day: 'Cel dan {{date}} odsotnosti, država {{country}}',
    travel_day: 'Dan odhoda ali vrnitve {{date}}, država {{country}}',
    day_trip: '{{duration}} odsotnosti dne {{date}}: nad {{hours}} h, država {{country}}',
    day_trip_over_midnight:
      '{{duration}} odsotnosti čez polnoč brez nočitve: nad {{hours}} h, pripisano dnevu {{date}}, država {{country}}',
    counted_on_other_day: 'Ure so pripisane dnevu {{date}}, ki jih ima več',
    overridden: 'Določil dispečer',
  },
  deduction: {
    breakfast: 'zajtrk −{{percent}} %',
    lunch: 'kosilo −{{percent}} %',
    dinner: 'večerja −{{percent}} %',
    all: 'vsi obroki −{{percent}} %',
  },
  warning: {
    not_verified: 'Tarife za ta datum niso preverjene',
    ceiling_not_verified: 'Neobdavčeni znesek je po zakonskih tarifah, ki za ta datum niso preverjene',
    no_rate: 'Za državo {{country}} ni tarife',
    ends_abroad: 'Manjka prehod meje nazaj v domačo državo',
    outside_trip: 'Obrok ali popravek je zunaj trajanja potovanja in ne šteje',
    ceiling_exceeded: 'Nad neobdavčenim zneskom: {{amount}}',
    posting_too_long: 'Odsotnost traja več kot 90 dni, zato neobdavčenega zneska ni mogoče določiti',
  },
  cabNight: 'Pavšal za nočitev v kabini',
};
