/** What driving costs, in the settings. */
export const routeRates = {
  tab: 'Cene poti',
  hint: 'Te postavke dobi vsaka načrtovana pot v zavihku Države in stroški. Prazno polje ne šteje v stroške.',
  rate: {
    kilometre: 'Kilometer (€/km)',
    hour: 'Ura vožnje (€/h)',
    ferryKilometre: 'Kilometer na trajektu (€/km)',
  },
  tolls: 'Cestnine',
  tollsHint: '€ za kilometer cestninske ceste, po državah in vrstah vozil. Brez točnih poti štejejo vse avtoceste.',
  add: 'Dodaj državo',
  remove: 'Odstrani {{country}}',
  saved: 'Cene so shranjene',
};
