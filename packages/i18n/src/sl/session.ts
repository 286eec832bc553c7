export const session = {
  signIn: {
    title: 'Prijava',
    email: 'E-poštni naslov',
    password: 'Geslo',
    remember: 'Zapomni si prijavo',
    ended: 'Seja je končana. Ko se prijavite, se vrnete na isto stran.',
    submit: 'Prijava',
    forgotten: 'Pozabljeno geslo?',
    capsLock: 'Vklopljene so velike črke (Caps Lock).',
    newInstallation:
      'Ta namestitev je nova. Prijavite se kot sistemski skrbnik {{email}}. Geslo je program ob prvem zagonu izpisal v svojem oknu.',
    newPassword: 'Če ga nimate več, povezavo do novega gesla izpiše ukaz',
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
  switched: {
    label: 'Zastopanje uporabnika',
    text: 'Zastopate uporabnika {{name}} ({{organization}}) do {{time}}',
    left: 'še {{left}}',
    back: 'Preklopi nazaj',
  },
};
