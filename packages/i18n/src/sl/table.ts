export const table = {
  columns: 'Stolpci',
};
