export const table = {
  columns: 'Stolpci',
  restore: 'Povrni privzeto',
  resizeColumn: 'Širina stolpca {{column}}',
};
