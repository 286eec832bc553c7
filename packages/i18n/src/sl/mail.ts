/** E-pošta: besedila brez oblikovanja. */
export const mail = {
  reset: {
    subject: 'Novo geslo za Konvoj',
    text: `Pozdravljeni, {{name}}!

Prejeli smo zahtevo za novo geslo. Nastavite ga na tej povezavi:

{{link}}

Povezava velja {{minutes}} minut in jo je mogoče uporabiti enkrat. Če gesla niste zahtevali vi, sporočilo prezrite: vaše geslo ostane nespremenjeno.

Konvoj
`,
  },
  loginAlert: {
    subject: 'Prijava v Konvoj',
    text: `Pozdravljeni, {{name}}!

V vaš račun se je nekdo prijavil {{at}} z naslova {{ip}}.

Če to niste bili vi, takoj nastavite novo geslo in obvestite skrbnika.

Konvoj
`,
  },
};
