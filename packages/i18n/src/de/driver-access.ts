import type { Translation } from '../keys.ts';
import type { driverAccess as sl } from '../sl/driver-access.ts';

export const driverAccess: Translation<typeof sl> = {
  open: 'Fahrer-App',
  title: 'Fahrer-App: {{name}}',
  organizationCode: 'Firmencode',
  print: 'Blatt drucken',
  pin: 'PIN',
  pinSet: 'Eine PIN ist gesetzt. Niemand kann sie lesen; Sie können eine neue setzen.',
  pinMissing: 'Keine PIN ist gesetzt: Der Fahrer kann sich nicht anmelden.',
  pinRule: '4 bis 8 Ziffern',
  setPin: 'PIN setzen',
  resetPin: 'Neue PIN setzen',
  pinSaved: 'Die PIN ist gesetzt',
  attemptsHint: 'Nach 5 falschen Versuchen wartet ein Fahrer 15 Minuten.',
  allowAttempts: 'Neuen Versuch sofort erlauben',
  attemptsAllowed: 'Der Fahrer kann es sofort wieder versuchen',
  sharedPhone:
    'Ein anderer Fahrer hat dieselbe Telefonnummer. Mit ihr kann man sich nicht anmelden; verwenden Sie die Kartennummer.',
  vehicles: 'Fahrzeuge, die der Fahrer wählen darf',
  vehiclesHint: 'Das Fahrzeug, das ihm zugewiesen ist, kann er immer wählen.',
  vehiclesSaved: 'Die Fahrzeuge sind gespeichert',
  sessions: 'Angemeldete Telefone',
  noSessions: 'Der Fahrer ist auf keinem Telefon angemeldet.',
  end: 'Abmelden',
  endAll: 'Alle abmelden',
  ended: 'Der Fahrer ist abgemeldet',
  consentGiven: 'Der Fahrer erlaubt, dass die App seine Position meldet, solange sie offen ist.',
  consentMissing: 'Der Fahrer hat nicht erlaubt, dass die App seine Position meldet.',
  sheetTitle: 'Konvoj Fahrer-App',
  step: {
    open: 'Scannen Sie den Code mit der Kamera des Telefons oder öffnen Sie die Adresse im Browser.',
    signIn:
      'Melden Sie sich mit der Nummer Ihrer Fahrerkarte oder Ihres Telefons und mit der PIN an, die Ihnen der Disponent sagt.',
    vehicle: 'Wählen Sie das Fahrzeug, das Sie fahren.',
    install: 'Fügen Sie die App dem Startbildschirm hinzu, damit Sie sie immer finden.',
  },
};
