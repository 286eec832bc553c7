export const chart = {
  speed: 'Hitrost',
  fuel: 'Gorivo v rezervoarju',
  fuelPercent: 'Gorivo v rezervoarju',
  voltage: 'Napetost akumulatorja vozila',
  temperature: 'Temperatura',
  sensor: 'Tipalo {{number}}',
};
