/** Layers of the map: their animation, and what is said when a provider fails. */
export const mapLayers = {
  player: 'Predvajanje plasti',
  play: 'Predvajaj',
  pause: 'Ustavi',
  time: 'Čas slike',
  now: 'Zadnja slika',
  forecast: 'napoved',
  away: 'Plast »{{layer}}« trenutno ni dosegljiva.',
  awayNow: 'Ponudnik se trenutno ne odziva.',
  again: 'Poskusi znova',
};
