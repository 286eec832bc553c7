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
  emailChanged: {
    subject: 'Nov e-poštni naslov vašega računa',
    text: `Pozdravljeni, {{name}}!

E-poštni naslov vašega računa v Konvoju je bil spremenjen v {{email}}. Odslej se prijavljate z njim.

Če tega niste zahtevali, takoj obvestite skrbnika.

Konvoj
`,
  },
  passwordChanged: {
    subject: 'Novo geslo vašega računa',
    text: `Pozdravljeni, {{name}}!

Geslo vašega računa v Konvoju je bilo spremenjeno {{at}} z naslova {{ip}}. Vse druge seje so bile odjavljene.

Če to niste bili vi, takoj nastavite novo geslo in obvestite skrbnika.

Konvoj
`,
  },
  invitation: {
    subject: 'Vabilo v Konvoj',
    text: `Pozdravljeni, {{name}}!

{{inviter}} vas vabi v Konvoj organizacije {{organization}}. Prijavljali se boste z naslovom {{email}}. Geslo si nastavite na tej povezavi:

{{link}}

Povezava velja {{days}} dni in jo je mogoče uporabiti enkrat. Če je potekla, prosite skrbnika za novo.

Konvoj
`,
  },
  sharedLink: {
    subject: '{{person}} z vami deli vožnjo',
    text: `Pozdravljeni!

{{person}} ({{organization}}) z vami deli povezavo »{{name}}«. Vozila: {{vehicles}}.

Kje so, vidite na tej povezavi:

{{link}}

Povezava velja od {{from}} do {{to}}. Prijava ni potrebna; kdor ima povezavo, vidi isto kot vi.

Konvoj
`,
  },
};
