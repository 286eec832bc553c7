import type { Country, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { countries } from './countries.ts';

// Names of countries and currencies are those of Unicode, which Node includes in every language.

const tariffs = ['none', 'full', 'half', 'reduced'] as const;
const vehicleTypes = [1, 2, 3, 4, 5] as const;
const identifierTypes = [0, 1, 2, 3, 4, 5, 6] as const;
const pointTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const routePointTypes = [1, 2, 3, 4] as const;
const activityTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
const routeStatusTypes = [0, 1, 2, 3, 4, 5, 6] as const;
/** The kind of a point of interest when none is given. */
export const OTHER_POINT = 12;

export function allowanceTariffs(language: LanguageCode) {
  return tariffs.map((code, id) => ({ id, code, name: textOf(language, `reference.tariff.${code}`) }));
}

export function listVehicleTypes(language: LanguageCode) {
  return vehicleTypes.map((id) => ({ id, name: textOf(language, `reference.vehicleType.${id}`) }));
}

export function listIdentifierTypes(language: LanguageCode) {
  return identifierTypes.map((id) => ({ id, name: textOf(language, `reference.identifier.${id}`) }));
}

/** The facilities of a point of interest. */
export function listPointTypes(language: LanguageCode) {
  return pointTypes.map((id) => ({ id, name: textOf(language, `reference.pointType.${id}`) }));
}

export function listRoutePointTypes(language: LanguageCode) {
  return routePointTypes.map((id) => ({ id, name: textOf(language, `reference.routePointType.${id}`) }));
}

/** What is done at a point of a route or of a loading order. */
export function listRouteActivityTypes(language: LanguageCode) {
  return activityTypes.map((id) => ({ id, name: textOf(language, `loadingOrders.activity.${id}`) }));
}

export function listRouteStatusTypes(language: LanguageCode) {
  return routeStatusTypes.map((id) => ({ id, description: textOf(language, `reference.routeStatus.${id}`) }));
}

export function listCountries(language: LanguageCode): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return byName(
    language,
    countries.map(([code, id, currency]) => ({ id, code, name: names.of(code) ?? code, currency })),
  );
}

export function listCurrencies(language: LanguageCode): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const codes = [...new Set(countries.map(([, , currency]) => currency))];
  return byName(
    language,
    codes.map((code) => ({ code, name: names.of(code) ?? code })),
  );
}

function byName<T extends { readonly name: string }>(language: LanguageCode, rows: readonly T[]): T[] {
  const { compare } = new Intl.Collator(language);
  return rows.toSorted((a, b) => compare(a.name, b.name));
}
