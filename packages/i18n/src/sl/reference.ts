export const reference = {
  tariff: { none: 'brez', full: 'polna', half: 'polovična', reduced: 'znižana' },
  vehicleType: { 1: 'osebno vozilo', 2: 'kombi', 3: 'tovornjak', 4: 'avtobus', 5: 'čoln ali prikolica' },
  identifier: {
    0: 'temperaturno tipalo 0',
    1: 'temperaturno tipalo 1',
    2: 'temperaturno tipalo 2',
    3: 'temperaturno tipalo 3',
    4: 'stari iButton',
    5: 'iButton',
    6: 'Bluetooth',
  },
};
