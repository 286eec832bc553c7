/** Potni nalog in obračun na papirju. */
export const travelOrderPaper = {
  order: 'Potni nalog',
};
export const errors = {
  travel_order: {
    changed_meanwhile: 'Potni nalog je medtem spremenil nekdo drug',
    issued: 'Izdanega potnega naloga ni mogoče izbrisati, lahko ga prekličete',
    closed: 'Obračunanega ali preklicanega potnega naloga ni mogoče spremeniti',
    state_not_allowed: 'Potni nalog iz tega stanja ne more v izbrano stanje',
    corrected_already: 'Ta potni nalog že ima popravek',
    money_not_allowed: 'Nimate pravice do zneskov na potnih nalogih',
  },
};
export const audited = { travel_order: 'potni nalog' };
