/** Points and zones on the map, drawing, measuring, and the menu of a right click. */
export const mapTools = {
  points_zero: '{{count}} točk',
  points_one: '{{count}} točka',
  points_two: '{{count}} točki',
  points_few: '{{count}} točke',
  points_other: '{{count}} točk',
  menu: {
    label: 'Kaj lahko storite na tem kraju',
    addressPending: 'Iščem naslov …',
    addressFailed: 'Naslova zdaj ni mogoče dobiti.',
    noAddress: 'Tukaj ni znanega naslova.',
    copyAddress: 'Kopiraj naslov',
    nearest: 'Najbližja vozila po zračni črti',
    moreVehicles: 'Vsa najbližja vozila …',
    noVehicles: 'Za nobeno vozilo ni znano, kje je.',
  },
};
