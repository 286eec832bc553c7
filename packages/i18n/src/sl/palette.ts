export const palette = {
  placeholder: 'Vozilo, stran ali dejanje …',
  vehicles: 'Vozila',
  pages: 'Strani',
  actions: 'Dejanja',
};
