export const form = {
  saveHint: 'Ctrl+Enter',
  discardTitle: 'Spremembe niso shranjene',
  discardBody: 'Če zaprete okno, se vpisano izgubi.',
  discard: 'Zavrzi spremembe',
  keep: 'Nadaljuj urejanje',
  restored: 'Obnovljen je vnos, ki še ni shranjen.',
  startOver: 'Zavrzi',
};
