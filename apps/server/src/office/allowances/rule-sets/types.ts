import type {
  AllowanceRate,
  AllowanceTariff,
  CountrySplit,
  ExplanationKey,
  Meal,
  MealDeduction,
  RuleSetName,
} from '@konvoj/contract';

/** A stay in one country. Epoch milliseconds, whole minutes. */
export interface Stay {
  readonly country: string;
  readonly from: number;
  readonly to: number;
}

/** What a dispatcher sets instead of what the rule set computes. */
export interface LineOverride {
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  readonly tariffCode?: AllowanceTariff | undefined;
}

/** A trip that was checked. Epoch milliseconds, cut to whole minutes as the printed order shows them. */
export interface Trip {
  readonly departure: number;
  readonly return: number;
  readonly homeCountry: string;
  /** Without gaps from departure to return, in their order. */
  readonly stays: readonly Stay[];
  /** The last crossing leads into another country than the home country. */
  readonly endsAbroad: boolean;
  /** By number of the window. */
  readonly freeMeals: ReadonlyMap<number, ReadonlySet<Meal>>;
  readonly overrides: ReadonlyMap<number, LineOverride>;
  readonly reducedAllowance: boolean;
  /** Of the rule set SI-TRIP. */
  readonly countrySplit: CountrySplit;
  readonly overnightStay: boolean;
  readonly cabNights: boolean;
  /** Of the organization: days and the validity of rates are local. */
  readonly timeZone: string;
}

/** A rate for the calculation; `id` is null when it was passed without one. Without a city it is that of the country. */
export type RateRow = Omit<AllowanceRate, 'id' | 'description' | 'city'> & {
  readonly id: number | null;
  readonly city?: string | null;
};

/** A window of a trip: what a line is computed for. */
export interface Window {
  readonly window: number;
  readonly start: number;
  readonly end: number;
  readonly minutes: number;
  /** In the order of entry. */
  readonly minutesByCountry: ReadonlyMap<string, number>;
  /** The tariff that the windows before leave, where they have less for it than its hours give; absent: that of its hours. */
  readonly leftTariff?: AllowanceTariff;
}

/** What a rule set finds for a window. Cents of `currency`. */
export interface ComputedLine {
  readonly country: string;
  /** Whose rate holds; null: that of the country. */
  readonly city: string | null;
  readonly tariffCode: AllowanceTariff;
  readonly rateId: number | null;
  readonly base: number;
  readonly deductions: readonly MealDeduction[];
  readonly supplement: number;
  readonly amount: number;
  readonly currency: string;
  readonly explanation: {
    readonly key: ExplanationKey;
    readonly params: Readonly<Record<string, string | number>>;
  };
  /** From when the chosen rate is valid, a local day; null: there is none. */
  readonly rateFrom: string | null;
}

/** What is free of tax, one part per day or window. */
export interface CeilingPart {
  readonly date: string;
  readonly country: string;
  readonly currency: string;
  readonly amount: number;
  /** From when its rate is valid, a local day; null: there is none. */
  readonly rateFrom: string | null;
}

/** The law of one country, as pure functions of a trip and of rates. */
export interface RuleSet {
  readonly name: RuleSetName;
  /** Shipped amounts of level `global`, in the order of their ids. */
  readonly rates: readonly ShippedRate[];
  /** The shipped amounts are verified for days before this one, `YYYY-MM-DD`. */
  readonly verifiedUntil: string;
  readonly source: string;
  windowsOf(trip: Trip, rates: RateTable): Window[];
  /**
   * @param windows all of the trip
   * @param override what takes the place of the rule's own country and tariff
   */
  lineOf(
    trip: Trip,
    windows: readonly Window[],
    window: Window,
    rates: RateTable,
    override?: LineOverride,
  ): ComputedLine;
  /** What is free of tax by the given rates. */
  ceilingOf(trip: Trip, rates: RateTable): CeilingPart[];
}

/** A shipped amount: cents, valid from a local day on. */
export interface ShippedRate {
  readonly country: string;
  /** As the law of the rule set writes it; absent: the country. */
  readonly city?: string;
  readonly currency: string;
  readonly minimumHours: number;
  readonly amount: number;
  readonly validFrom: string;
  readonly description: string;
}

/** The rates of one country that hold on one day: of one level and one day of validity, by hours ascending. */
export interface RateGroup {
  readonly rows: readonly [RateRow, ...RateRow[]];
  readonly validFrom: string;
  readonly currency: string;
  /** Null: of the country. */
  readonly city: string | null;
}

/** The rates of a calculation. */
export interface RateTable {
  /**
   * The rates of a city on a day (local, `YYYY-MM-DD`), else those of its country.
   * @param city undefined: those of the country
   * @returns null: the country has no rate that day
   */
  groupOf(country: string, date: string, city?: string): RateGroup | null;
  /** Cities of a country that have a rate on a day. */
  citiesOf(country: string, date: string): string[];
}
