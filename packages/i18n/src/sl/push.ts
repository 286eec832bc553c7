export const push = {
  message: {
    title: 'Novo sporočilo',
  },
  test: {
    title: 'Obvestila delujejo',
    body: 'Tako vas bo Konvoj opozoril na sporočila in alarme.',
  },
};
