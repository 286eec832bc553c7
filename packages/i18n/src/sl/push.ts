export const push = {
  test: {
    title: 'Obvestila delujejo',
    body: 'Tako vas bo Konvoj opozoril na sporočila in alarme.',
  },
};
