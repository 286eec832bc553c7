export * from './attribute-name.ts';
export * from './format.ts';
export * from './i18next-options.ts';
export type { TextKey, TextParams, Translation } from './keys.ts';
export * from './known-language.ts';
export * from './language.ts';
export * from './zone.ts';
