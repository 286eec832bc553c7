import {
  driverFields,
  fleetNames,
  iconColour,
  drivingRules,
  smsType,
  trailerFields,
  MEASURABLE_CELSIUS,
  vehicleFields,
  vehicleGroupFields,
  wireName,
} from '@konvoj/contract';
import type { CrudId, LanguageCode } from '@konvoj/contract';
import { hasText, textOf } from '@konvoj/i18n/text-of';
import type { TextKey } from '@konvoj/i18n';
import { z } from 'zod';

/** The content of a column's cells. Choices are recognised by their value and by their names. */
export type FieldKind =
  | { readonly kind: 'text' | 'phone' | 'card' | 'key' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'reference'; readonly to: CrudId };

export interface Choice {
  readonly value: string | number;
  readonly text: TextKey;
}

/** A column of a table that can be imported. */
export interface ImportField {
  readonly field: string;
  readonly of: FieldKind;
  readonly required: boolean;
  /** Whether the value may be empty. */
  readonly clearable: boolean;
  /** Validates the value like the edit dialog. */
  readonly schema: z.ZodType;
  /** Further names of the column, as used by other programs. */
  readonly synonyms: readonly string[];
}

export const LANGUAGES: readonly LanguageCode[] = ['sl', 'en', 'de'];
/** Groups, drivers and trailers precede the vehicles that refer to them. */
export const TABLES: readonly CrudId[] = ['vehicleGroups', 'drivers', 'trailers', 'vehicles'];

const group = vehicleGroupFields.shape;
const driver = driverFields.shape;
const trailer = trailerFields.shape;
const vehicle = vehicleFields.shape;

type Details = Partial<Omit<ImportField, 'field' | 'schema'>>;
const column = (field: string, schema: z.ZodType, { synonyms = [], ...details }: Details = {}): ImportField => ({
  field,
  schema,
  synonyms,
  of: { kind: 'text' },
  required: false,
  clearable: true,
  ...details,
});
const phone = { kind: 'phone' } as const;
const celsius = { kind: 'number', min: MEASURABLE_CELSIUS.minimum, max: MEASURABLE_CELSIUS.maximum } as const;
const reference = (to: CrudId) => ({ kind: 'reference', to }) as const;
/** References are validated by whether their target exists. */
const anything = z.unknown();

const typeChoices = [1, 2, 3, 4, 5].map((value) => ({ value, text: keyOf(`reference.vehicleType.${value}`) }));
const identifierChoices = [0, 1, 2, 3, 4, 5, 6].map((value) => ({
  value,
  text: keyOf(`reference.identifier.${value}`),
}));
const colourChoices = iconColour.options.map((value) => ({ value, text: keyOf(`fleet.icon.colour.${value}`) }));
const smsChoices = (['business', 'private'] as const).map((value) => ({
  value,
  text: keyOf(`fleet.smsType.${value}`),
}));
const drivingRulesChoices = drivingRules.options.map((value) => ({
  value,
  text: keyOf(`fleet.drivingRules.${value}`),
}));
const choice = (choices: readonly Choice[]): Details => ({ of: { kind: 'choice', choices } });

export const IMPORT_FIELDS: Readonly<Record<CrudId, readonly ImportField[]>> = {
  vehicleGroups: [
    column('name', group.name, { required: true, synonyms: ['skupina', 'group', 'gruppe', 'naziv skupine'] }),
    column('timocomId', group.timocomId, { synonyms: ['timocom'] }),
  ],
  drivers: [
    column('firstName', driver.firstName, { required: true, synonyms: ['firstname', 'given name'] }),
    column('lastName', driver.lastName, { required: true, synonyms: ['surname', 'lastname', 'familienname'] }),
    column('nickname', driver.nickname, { synonyms: ['spitzname'] }),
    column('cardNumber', driver.cardNumber, {
      of: { kind: 'card' },
      synonyms: ['kartica', 'kartica voznika', 'številka kartice', 'driver card', 'card number', 'fahrerkarte'],
    }),
    column('keyNumber', driver.keyNumber, {
      of: { kind: 'key' },
      synonyms: ['ključ', 'ibutton', 'rfid', 'key', 'schlüssel'],
    }),
    column('workPhone', driver.workPhone, {
      of: phone,
      synonyms: ['telefon', 'gsm', 'mobitel', 'phone', 'mobile', 'handy', 'diensttelefon'],
    }),
    column('privatePhone', driver.privatePhone, { of: phone, synonyms: ['privattelefon', 'home phone'] }),
    column('smsType', smsType.def.out, { ...choice(smsChoices), clearable: false, synonyms: ['sms'] }),
    column('drivingRules', drivingRules, { ...choice(drivingRulesChoices), clearable: false }),
    column('vehicle', anything, { of: reference('vehicles') }),
  ],
  trailers: [
    column('licencePlate', trailer.licencePlate, {
      required: true,
      synonyms: ['registrska', 'registracija', 'registrska številka', 'license plate', 'plate', 'registration'],
    }),
    column('nickname', trailer.nickname, { synonyms: ['spitzname'] }),
    column('kind', trailer.kind, { synonyms: ['tip', 'type', 'typ'] }),
    column('notes', trailer.notes, { synonyms: ['opomba', 'comment', 'bemerkungen'] }),
    column('identifier', trailer.identifier, { synonyms: ['identifikator', 'identifier number'] }),
    column('identifierType', trailer.identifierType, {
      ...choice(identifierChoices),
      synonyms: ['tip identifikatorja', 'kennungstyp'],
    }),
    column('externalCode', trailer.externalCode, { synonyms: ['šifra', 'zunanja oznaka'] }),
    column('temperatureMinimum', trailer.temperatureMinimum, { of: celsius }),
    column('temperatureMaximum', trailer.temperatureMaximum, { of: celsius }),
    column('recorder', trailer.recorder),
    column('calibration', trailer.calibration),
    column('vehicle', anything, { of: reference('vehicles') }),
  ],
  vehicles: [
    column('licencePlate', vehicle.licencePlate, {
      required: true,
      synonyms: ['registrska', 'registracija', 'registrska številka', 'license plate', 'plate', 'registration'],
    }),
    column('nickname', vehicle.nickname, { synonyms: ['spitzname'] }),
    column('manufacturer', vehicle.manufacturer, {
      synonyms: ['proizvajalec', 'manufacturer', 'make', 'brand', 'marke'],
    }),
    column('model', vehicle.model),
    column('year', vehicle.year, {
      of: { kind: 'number', min: 1900, max: 2100 },
      synonyms: ['leto', 'leto izdelave', 'baujahr', 'jahr'],
    }),
    column('fuelTankSize', vehicle.fuelTankSize, {
      of: { kind: 'number', min: 1, max: 5_000 },
      synonyms: ['rezervoar', 'velikost rezervoarja', 'fuel tank', 'fuel tank size', 'tank'],
    }),
    column('heightCm', vehicle.heightCm, {
      of: { kind: 'number', min: 100, max: 600 },
      synonyms: ['višina', 'height', 'höhe'],
    }),
    column('widthCm', vehicle.widthCm, {
      of: { kind: 'number', min: 100, max: 500 },
      synonyms: ['širina', 'width', 'breite'],
    }),
    column('lengthCm', vehicle.lengthCm, {
      of: { kind: 'number', min: 100, max: 4_000 },
      synonyms: ['dolžina', 'length', 'länge'],
    }),
    column('weightKg', vehicle.weightKg, {
      of: { kind: 'number', min: 500, max: 150_000 },
      synonyms: ['masa', 'teža', 'weight', 'gewicht'],
    }),
    column('axleLoadKg', vehicle.axleLoadKg, {
      of: { kind: 'number', min: 200, max: 40_000 },
      synonyms: ['osna obremenitev', 'axle load', 'achslast'],
    }),
    column('type', vehicle.type, { ...choice(typeChoices), clearable: false, synonyms: ['tip', 'vrsta', 'typ'] }),
    column('iconColour', iconColour, {
      ...choice(colourChoices),
      clearable: false,
      synonyms: ['barva', 'colour', 'color', 'farbe', 'icon'],
    }),
    column('dynamicIcon', z.boolean(), { of: { kind: 'boolean' }, clearable: false, synonyms: ['dinamična ikona'] }),
    column('vehicleGroup', anything, { of: reference('vehicleGroups'), synonyms: ['skupina', 'group', 'gruppe'] }),
    column('driver', anything, { of: reference('drivers') }),
    column('trailer', anything, { of: reference('trailers') }),
  ],
};

/** Further names of tables, besides ours in three languages, by which a sheet is recognised. */
export const TABLE_SYNONYMS: Readonly<Record<CrudId, readonly string[]>> = {
  drivers: ['voznik', 'šoferji', 'fahrerliste'],
  vehicles: ['vozilo', 'vozni park', 'fleet', 'trucks', 'tovornjaki', 'fuhrpark', 'flotte'],
  vehicleGroups: ['skupine', 'groups', 'gruppen'],
  trailers: ['prikolica', 'priklopniki', 'polpriklopniki', 'auflieger'],
};

export const fieldOf = (table: CrudId, field: string): ImportField | undefined =>
  IMPORT_FIELDS[table].find((each) => each.field === field);

/** The label of a column in a language, as in the settings tables, so that a file reads like they do. */
export function headerOf(language: LanguageCode, table: CrudId, field: string): string {
  const key = `crud.${table}.${field}`;
  return hasText(key) ? textOf(language, key) : longNameOf(language, field);
}

/** The same in full, for files that are filled in by hand. */
export function longNameOf(language: LanguageCode, field: string): string {
  return textOf(language, keyOf(`fleetImport.column.${field}`));
}

export function tableName(language: LanguageCode, table: CrudId): string {
  return textOf(language, keyOf(`fleetImport.table.${table}`));
}

/** The name of the field in the API, by which files of other programs may call the column. */
export const apiNameOf = (table: CrudId, field: string): string => wireName(fleetNames[table], field);

function keyOf(key: string): TextKey {
  if (!hasText(key)) throw new RangeError(`no text ${key}`);
  return key;
}
