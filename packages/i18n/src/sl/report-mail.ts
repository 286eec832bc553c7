/** E-pošta s poročilom in o poročilih. */
export const reportMail = {
  title: '{{name}} · {{period}}',
  text: `Pozdravljeni!

V priponki je poročilo {{name}} za obdobje {{period}}.

Samodejno ga pošilja {{organization}}. Če ga ne želite več prejemati, pišite osebi, ki ga je naročila: {{owner}}.

Konvoj
`,
  problem: {
    failed: {
      title: 'Poročilo {{name}} ni bilo poslano',
      text: `Pozdravljeni, {{user}}!

Poročila {{name}}, predvidenega {{at}}, ni bilo mogoče izdelati:

{{reason}}
`,
    },
    paused: {
      title: 'Urnik poročila {{name}} je ustavljen',
      text: `Pozdravljeni, {{user}}!

Poročilo {{name}}, predvideno {{at}}, ni bilo poslano, urnik pa je ustavljen:

{{reason}}
`,
    },
    undelivered: {
      title: 'Poročilo {{name}} ni prišlo do vseh prejemnikov',
      text: `Pozdravljeni, {{user}}!

Poročila {{name}}, predvidenega {{at}}, ni bilo mogoče dostaviti na te naslove:

{{recipients}}
`,
    },
  },
};
