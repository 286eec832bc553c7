export const session = {
  signIn: {
    title: 'Prijava',
    email: 'E-poštni naslov',
    password: 'Geslo',
    remember: 'Ostani prijavljen',
    submit: 'Prijava',
    forgotten: 'Pozabljeno geslo?',
    capsLock: 'Vklopljene so velike črke (Caps Lock).',
    showPassword: 'Prikaži geslo',
  },
  forgotten: {
    title: 'Pozabljeno geslo',
    intro: 'Vnesite svoj e-poštni naslov. Poslali vam bomo povezavo za novo geslo.',
    submit: 'Pošlji povezavo',
    sent: 'Če račun s tem naslovom obstaja, smo nanj poslali povezavo. Velja {{minutes}} minut.',
    back: 'Nazaj na prijavo',
  },
  reset: {
    title: 'Novo geslo',
    password: 'Novo geslo',
    repeat: 'Ponovite novo geslo',
    rule: 'Geslo naj ima od {{min}} do {{max}} znakov.',
    submit: 'Shrani geslo',
    done: 'Geslo je spremenjeno. Zdaj se lahko prijavite.',
    checking: 'Preverjanje povezave …',
    again: 'Zahtevaj novo povezavo',
  },
};
