import type { DemoCompany } from '@konvoj/simulator';
import { drugaDrivers, kolovratDrivers } from './people.ts';
import type { PersonRow } from './people.ts';

export const DEMO_PASSWORD = 'demo-konvoj';
/** Of every second driver, for the driver app. */
export const DEMO_DRIVER_PIN = '2026';
/** The seed of the fleet, its days and its roads. */
export const DEMO_SEED = 2026;

export interface DemoCompanyData {
  readonly company: DemoCompany;
  readonly name: string;
  /** Of the letterhead: lines of the address, and an invented tax number with a valid check digit. */
  readonly address: readonly string[];
  readonly taxNumber: string;
  readonly groups: readonly DemoGroup[];
  readonly drivers: readonly PersonRow[];
  /** `+386` and the first digits of the company's mobile numbers. */
  readonly phonePrefix: string;
  /** Licence plate of a truck that was sold a while ago. */
  readonly soldVehicle?: string;
}

export interface DemoGroup {
  readonly name: string;
  /** Vehicles of this group are shown to partners of the freight exchange. */
  readonly timocomId?: string;
}

export const groups = {
  international: 'Mednarodni promet',
  cooled: 'Hladilniki',
  regional: 'Regija',
  delivery: 'Dostava',
  cars: 'Osebna vozila',
  buses: 'Avtobusi',
  trailers: 'Prikolice',
} as const;

export const demoCompanies: readonly DemoCompanyData[] = [
  {
    company: 'kolovrat',
    name: 'Prevozi Kolovrat',
    address: ['Obrtniška cesta 14', '3000 Celje'],
    taxNumber: 'SI12345679',
    groups: Object.values(groups).map((name) =>
      name === groups.international ? { name, timocomId: 'TC-48213' } : { name },
    ),
    drivers: kolovratDrivers,
    phonePrefix: '+386 41 555 ',
    soldVehicle: 'LJ KT-398',
  },
  {
    company: 'druga',
    name: 'Druga logistika',
    address: ['Industrijska ulica 8', '2000 Maribor'],
    taxNumber: 'SI87654326',
    groups: [{ name: groups.international }, { name: groups.cooled }, { name: groups.delivery }, { name: groups.cars }],
    drivers: drugaDrivers,
    phonePrefix: '+386 31 777 ',
  },
];

export interface DemoUser {
  readonly email: string;
  /** The key of the company; the system administrator has none. */
  readonly company: DemoCompany | null;
  readonly role: 'sysadmin' | 'admin' | 'user';
  readonly firstName: string;
  readonly lastName: string;
  readonly canEditFleet?: boolean;
  /** The user sees only the vehicles of these groups. */
  readonly sees?: readonly string[];
}

/** The demo's users. */
export const demoUsers: readonly DemoUser[] = [
  { email: 'sysadmin@kolovrat.example', company: null, role: 'sysadmin', firstName: 'Sonja', lastName: 'Sistemska' },
  { email: 'admin@kolovrat.example', company: 'kolovrat', role: 'admin', firstName: 'Ana', lastName: 'Kolovrat' },
  { email: 'dispatcher@kolovrat.example', company: 'kolovrat', role: 'user', firstName: 'Dušan', lastName: 'Dispečer' },
  {
    email: 'planner@kolovrat.example',
    company: 'kolovrat',
    role: 'user',
    firstName: 'Petra',
    lastName: 'Planinc',
    canEditFleet: true,
    sees: [groups.delivery, groups.cars, groups.regional],
  },
  { email: 'admin@druga.example', company: 'druga', role: 'admin', firstName: 'Drago', lastName: 'Drugi' },
];
