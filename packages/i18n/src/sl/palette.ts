export const palette = {
  placeholder: 'Vozilo, kraj, stran ali dejanje …',
  vehicles: 'Vozila',
  pages: 'Strani',
  actions: 'Dejanja',
  recent: 'Nazadnje',
  onMap: 'Zemljevid',
  followNot: 'Prenehaj slediti (F)',
  unlock: 'Odkleni pogled (L)',
  showLayer: 'Pokaži sloj: {{layer}}',
  hideLayer: 'Skrij sloj: {{layer}}',
  placesFailed: 'Krajev in naslovov trenutno ni mogoče iskati.',
};
