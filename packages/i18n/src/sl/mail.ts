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
  factorChanged: {
    subject: 'Drugi korak prijave v vaš račun',
    text: `Pozdravljeni, {{name}},

drugi korak prijave v vaš račun Konvoj se je spremenil: {{what}}. To se je zgodilo {{at}} z naslova {{ip}}.

Če tega niste storili vi, takoj nastavite novo geslo in obvestite svojega skrbnika.

Konvoj
`,
    what: {
      totpAdded: 'aplikacija za kode je vklopljena',
      totpRemoved: 'aplikacija za kode je izklopljena',
      passkeyAdded: 'dodan je ključ za dostop',
      passkeyRemoved: 'ključ za dostop je odstranjen',
      recoveryRenewed: 'ustvarjene so nove obnovitvene kode',
      reset: 'odstranil ga je skrbnik',
    },
  },
  companyChanged: {
    subject: 'Nastavitve prijave prek podjetja',
    text: `Pozdravljeni, {{name}},

prijava prek podjetja v organizaciji {{organization}} se je spremenila: {{what}}. To je storil uporabnik {{by}} {{at}} z naslova {{ip}}.

Če te spremembe niste pričakovali, takoj preverite nastavitve prijave v Konvoju.

Konvoj
`,
    what: {
      saved: 'nastavitve so nove',
      removed: 'odstranjena je',
    },
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
