import type { LanguageCode, TachographContent } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import type { Text } from '../../../../i18n/use-text.ts';

/** The texts of codes that files hold; null where a code has none. */
export type TextIfAny = (key: string) => string | null;

type Card = NonNullable<TachographContent['card']>;

/** One event or fault of a card or a unit, as it is listed. */
export interface EventRow {
  readonly kind: string;
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Plate, or number of the card. */
  readonly whose: string | null;
}

/** `over speeding`; an unknown code stays a number. */
export function eventText(t: Text, textIfAny: TextIfAny, type: number): string {
  return textIfAny(`tachographContent.event.${type}`) ?? t('tachographContent.event.other', { code: type });
}

/** Events, faults and, of a unit, over speeding, interruptions and time adjustments; the newest first. */
export function eventRows(t: Text, textIfAny: TextIfAny, { card, unit }: TachographContent): readonly EventRow[] {
  const listed = (kind: string, events: Card['events']): EventRow[] =>
    events.map(({ type, from, to, vehicle, card: inserted, similar }) => ({
      kind,
      what: [
        eventText(t, textIfAny, type),
        similar !== null && similar > 0 ? t('tachographArchive.content.similar', { count: similar }) : null,
      ]
        .filter(Boolean)
        .join(', '),
      from,
      to,
      whose: vehicle?.plate ?? inserted?.number ?? null,
    }));
  const event = t('tachographArchive.content.event');
  const fault = t('tachographArchive.content.fault');
  const rows = [
    ...listed(event, card?.events ?? []),
    ...listed(fault, card?.faults ?? []),
    ...listed(event, unit?.events ?? []),
    ...listed(fault, unit?.faults ?? []),
    ...listed(t('tachographArchive.content.power'), unit?.powerInterruptions ?? []),
    ...(unit?.overspeeds ?? []).map(({ from, to, maxKmh, averageKmh, card: inserted }) => ({
      kind: event,
      what: t('tachographArchive.content.overspeed', { max: maxKmh, average: averageKmh }),
      from,
      to,
      whose: inserted?.number ?? null,
    })),
    ...(unit?.timeAdjustments ?? []).map(({ from, to, workshop }) => ({
      kind: event,
      what: t('tachographArchive.content.timeAdjustment', { workshop }),
      from,
      to,
      whose: null,
    })),
  ];
  return rows.toSorted((a, b) => (b.from ?? '').localeCompare(a.from ?? ''));
}

/** One place of a file: work begins or ends, a border, a load, a position, or time out of scope. */
export interface PlaceRow {
  readonly at: string | null;
  readonly what: string;
  readonly country: string | null;
  readonly odometer: number | null;
  readonly position: Card['places'][number]['position'];
  readonly card: string | null;
}

type Nation = Card['nation'];

/** `SLO`; an unknown number stays a number. */
export const nationText = ({ code, number }: Nation): string => code ?? String(number);

/** All that a file says about places and conditions, the newest first. */
export function placeRows(t: Text, textIfAny: TextIfAny, { card, unit }: TachographContent): readonly PlaceRow[] {
  const source = card ?? unit;
  if (source === null) return [];
  const nothing = { country: null, odometer: null, position: null, card: null };
  const rows: PlaceRow[] = [
    ...source.places.map(({ at, begins, country, odometer, position, card: own }) => ({
      at,
      what: t(begins ? 'tachographContent.entry.begin' : 'tachographContent.entry.end'),
      country: nationText(country),
      odometer,
      position,
      card: own?.number ?? null,
    })),
    ...source.crossings.map(({ at, left, entered, odometer, position, card: own }) => ({
      at,
      what: t('tachographArchive.content.crossing', { left: nationText(left), entered: nationText(entered) }),
      country: nationText(entered),
      odometer,
      position,
      card: own?.number ?? null,
    })),
    ...source.loads.map(({ at, operation, odometer, position, card: own }) => ({
      at,
      what:
        textIfAny(`tachographContent.operation.${operation}`) ??
        t('tachographContent.operation.other', { code: operation }),
      country: null,
      odometer,
      position,
      card: own?.number ?? null,
    })),
    ...(card?.loadTypes ?? []).map(({ at, type }) => ({
      ...nothing,
      at,
      what: textIfAny(`tachographContent.loadType.${type}`) ?? t('tachographContent.loadType.other', { code: type }),
    })),
    ...source.positions.map(({ at, odometer, position }) => ({
      ...nothing,
      at,
      what: t('tachographArchive.content.positionRecord'),
      odometer,
      position,
    })),
    ...source.conditions.map(({ at, type }) => ({
      ...nothing,
      at,
      what: textIfAny(`tachographContent.condition.${type}`) ?? t('tachographContent.condition.other', { code: type }),
    })),
  ];
  return rows.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

/** Kilometres of metres, without decimals: tachographs count whole ones. */
export const kilometresText = (language: LanguageCode, metres: number | null): string =>
  metres === null ? '–' : `${formatNumber(language, metres / 1_000)}\u00A0km`;
