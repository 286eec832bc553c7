import { error } from './error.ts';

export const tachographDownloads = {
  status: {
    success: 'uspešno',
    authStarted: 'preverjanje kartice',
    authComplete: 'kartica potrjena',
    cardDenied: 'kartica zavrnjena',
    downloadInProgress: 'prenos poteka',
    notWorking: 'ne deluje',
    fail: 'neuspešno',
    waiting: 'čaka na vrsto',
  },
  subjectStatus: {
    active: 'aktiven',
    inactive: 'neaktiven',
    unknown: 'neznano',
    neverDownloaded: 'še ni bil prenesen',
  },
  detail: {
    waiting_unit: 'čaka na tahograf',
    waiting_card: 'čaka na kartico podjetja',
    apdu: 'tahograf in kartica si izmenjujeta podatke',
    resumed: 'prenos se nadaljuje po prekinitvi',
    with_warnings:
      'datoteka ima opozorila (nepotrjen podpis, manjkajoč del, popravek ali brez lastnika; glejte datoteko)',
    card_expired: 'kartica podjetja je potekla',
    card_changed: 'v čitalniku je druga kartica, kot jo javlja most',
    no_lock: 'vozilo ni zaklenjeno s to kartico podjetja',
    card_generation: 'tahograf ne sprejema kartice te generacije',
    auth_failed: 'tahograf kartice ni potrdil',
    auth_limit: 'preveč neuspelih potrditev; tahograf lahko sprosti samo delavnica',
    offline: 'naprava v vozilu ni dosegljiva',
    ignition_off: 'vžig je izklopljen',
    vu_timeout: 'tahograf ne odgovarja',
    no_card: 'na voljo ni nobene kartice podjetja',
    card_busy: 'kartica podjetja je zasedena',
    disabled: 'prenos na daljavo v tahografu ni omogočen',
    can_wiring: 'tahograf ni pravilno priključen',
    timeout: 'odgovora ni bilo pravočasno',
    transport: 'napaka pri prenosu podatkov',
    bridge_lost: 'povezava z mostom kartic je bila prekinjena',
    server_restart: 'strežnik se je med prenosom znova zagnal',
    parse_error: 'datoteke ni mogoče prebrati',
    wrong_file: 'datoteka je od drugega voznika ali vozila',
    empty: 'datoteka je prazna',
    cancelled: 'preklicano',
    nrc: 'tahograf je zahtevo zavrnil (koda {{code}})',
  },
  refusal: {
    noUnit: 'V vozilu ni naprave, ki bi bila povezana s tahografom.',
    noDevice: 'Voznik trenutno nima vozila.',
    noCardNumber: 'Voznik nima vpisane številke kartice.',
    noBridge: 'Povezan ni noben most s kartico podjetja.',
    alreadyRunning: 'Prenos že čaka ali poteka.',
    queueFull: 'V vrsti je preveč prenosov. Poskusite pozneje.',
  },
  calendar: {
    name: 'Prenosi s tahografov',
    driver: 'Kartica voznika {{name}}: zadnji dan za prenos',
    vehicle: 'Tahograf {{name}}: zadnji dan za prenos',
  },
  notice: {
    soon: {
      title: 'Tahograf: prenos bo kmalu potreben ({{count}})',
      text: 'Podatke je treba kmalu prenesti:\n\n{{list}}',
    },
    overdue: {
      title: 'Tahograf: rok za prenos je potekel ({{count}})',
      text: 'Zakonski rok za prenos je potekel:\n\n{{list}}',
    },
    never: {
      title: 'Tahograf: še brez prenosa ({{count}})',
      text: 'Od teh voznikov ali vozil ni še nobene datoteke:\n\n{{list}}',
    },
    neverDriver: '{{name}}, kartica voznika',
    neverVehicle: '{{name}}, tahograf',
    driver: '{{name}}, kartica voznika: zadnji prenos {{last}}, rok {{due}}',
    vehicle: '{{name}}, tahograf: zadnji prenos {{last}}, rok {{due}}',
    failed: {
      title: 'Tahograf: prenos ni uspel ({{name}})',
      text: 'Prenos za {{name}} ni uspel niti po {{tries}} poskusih. Zadnji vzrok: {{reason}}.',
    },
  },
};
export const errors = {
  tachograph_plan: { target_taken: 'Za to vozilo ali voznika načrt že obstaja' },
  tachograph_download: {
    not_started: error.download,
    ended: 'Prenos se je že končal',
  },
};
export const audited = {
  tachograph_plan: 'načrt prenosov s tahografa',
  tachograph_download: 'prenos s tahografa',
  tachograph_reminders: 'opomniki za prenose s tahografov',
};
