export const period = {
  label: 'Časovno obdobje',
  lastDay: 'Zadnji dan',
  default: 'Zadnji 3 dnevi',
  thisWeek: 'Ta teden',
  lastWeek: 'Prejšnji teden',
  custom: 'Po meri',
  apply: 'Uporabi',
};
