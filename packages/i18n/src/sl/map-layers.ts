/** Layers of the map: their animation, and what is said when a provider fails. */
export const mapLayers = {
  player: 'Predvajanje sloja',
  play: 'Predvajaj',
  pause: 'Ustavi',
  time: 'Čas slike',
  now: 'Zadnja slika',
  forecast: 'napoved',
  away: 'Sloj »{{layer}}« trenutno ni dosegljiv.',
  awayNow: 'Ponudnik se trenutno ne odziva.',
  again: 'Poskusi znova',
  scale: {
    traffic: { little: 'tekoče', much: 'zastoj' },
    rain: { little: 'šibko', much: 'močno' },
    clouds: { little: 'jasno', much: 'oblačno' },
  },
};
