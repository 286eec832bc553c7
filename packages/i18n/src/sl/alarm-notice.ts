/** E-pošta, SMS in potisna obvestila o alarmih. */
export const alarmNotice = {
  subject: '{{title}}: {{vehicle}}',
  text: '{{vehicle}}: {{what}}\n{{at}}\n{{place}}',
  sms: '{{title}}, {{vehicle}}: {{what}}, {{at}}, {{place}}',
  unknownPlace: 'kraj ni znan',
  what: {
    speed: 'hitrost {{value}} km/h (meja {{limit}} km/h)',
    enter: 'vstop v območje {{zone}}',
    exit: 'izstop iz območja {{zone}}',
    interval: 'zapisa v razmiku {{value}} s (meja {{limit}} s)',
    voltage: 'napetost {{value}} V (meja {{limit}} V)',
    above: 'temperatura tipala {{sensor}} je {{value}} °C, nad mejo {{limit}} °C',
    below: 'temperatura tipala {{sensor}} je {{value}} °C, pod mejo {{limit}} °C',
    silent: '{{limit}} min brez podatkov med vožnjo ali z vklopljenim kontaktom',
  },
  test: {
    subject: 'Preizkus obveščanja o alarmih',
    text: '{{name}} preizkuša, ali vas Konvoj doseže z obvestili o alarmih. Ukrepati ni treba.',
  },
};
