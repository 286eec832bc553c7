import type { LanguageCode } from '@konvoj/contract';
import type { TextKey, TextParams } from '@konvoj/i18n';
import { createContext, use } from 'react';

/** The texts of the driver app, under their full keys. */
export type DriverTextKey = Extract<TextKey, `driverApp.${string}`> | `loadingOrders.activity.${number}`;
export type Text = (key: DriverTextKey, params?: TextParams) => string;

export interface Tree {
  readonly [name: string]: string | Tree;
}

/** The texts of one language; each is loaded when it is chosen. */
export const loadTexts: Readonly<Record<LanguageCode, () => Promise<Tree>>> = {
  sl: async () =>
    withActivities(await import('@konvoj/i18n/sl/driver-app'), await import('@konvoj/i18n/sl/loading-orders')),
  en: async () =>
    withActivities(await import('@konvoj/i18n/en/driver-app'), await import('@konvoj/i18n/en/loading-orders')),
  de: async () =>
    withActivities(await import('@konvoj/i18n/de/driver-app'), await import('@konvoj/i18n/de/loading-orders')),
};

/** What is done at a point of an order has the same words for dispatchers and drivers. */
export function withActivities(
  { driverApp }: { readonly driverApp: Tree },
  { loadingOrders }: { readonly loadingOrders: { readonly activity: Tree } },
): Tree {
  return { ...driverApp, activity: loadingOrders.activity };
}

/**
 * Looks texts up as the rest of the product does, plural forms and placeholders included, in a twentieth of the bytes
 * (docs/development/decisions/driver-app.md).
 */
export function textsOf(language: LanguageCode, tree: Tree): Text {
  const plurals = new Intl.PluralRules(language);
  const find = (key: string): string | undefined => {
    const found = key
      .split('.')
      .slice(1)
      .reduce<Tree | string | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), tree);
    return typeof found === 'string' ? found : undefined;
  };
  const inNumber = (key: string, count: number): string | undefined =>
    (count === 0 ? find(`${key}_zero`) : undefined) ?? find(`${key}_${plurals.select(count)}`);
  return (key, params = {}) => {
    const { count } = params;
    const text = (typeof count === 'number' ? inNumber(key, count) : undefined) ?? find(key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  };
}

export interface Wording {
  readonly language: LanguageCode;
  readonly t: Text;
  readonly choose: (language: LanguageCode) => void;
}
export const WordingContext = createContext<Wording>({ language: 'sl', t: (key) => key, choose: () => {} });
export const useWording = (): Wording => use(WordingContext);
export const useText = (): Text => useWording().t;
