import type { sl } from './sl/index.ts';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The name under which a text is asked for: `days_few` is asked as `days` when `days_other` stands beside it. */
type AskedName<Tree, Name> = Name extends `${infer Base}_${PluralSuffix}`
  ? `${Base}_other` extends keyof Tree
    ? Base
    : Name
  : Name;

type Asked<Tree> = Tree extends object
  ? {
      [Name in keyof Tree & (string | number)]: Tree[Name] extends string
        ? AskedName<Tree, `${Name}`>
        : `${Name}.${Asked<Tree[Name]>}`;
    }[keyof Tree & (string | number)]
  : never;

/** Every key of the product's texts, dotted: `frame.menu.messages`. */
export type TextKey = Asked<typeof sl>;

/** The values a text is filled with. `count` chooses the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Plural categories that Slovenian has and English and German do not. */
type OnlySlovenian = 'two' | 'few';
type KeptName<Tree, Name> = Name extends `${infer Base}_${OnlySlovenian}`
  ? `${Base}_other` extends keyof Tree
    ? never
    : Name
  : Name;

/**
 * The shape of a word's texts in English or German, taken from the Slovenian ones: the same keys, without the plural
 * forms for two and few.
 */
export type Translation<Tree> = {
  readonly [Name in keyof Tree as KeptName<Tree, Name>]: Tree[Name] extends string ? string : Translation<Tree[Name]>;
};
