import type { FoundPlace, OrderGoods, OrderPoint } from '@konvoj/contract';
import { z } from 'zod';
import type { PlaceOfStop } from './place-of-stop.ts';
import type { WrittenStop } from './written-stops.ts';

/** A number of the form; an empty input is ''. */
export const numberInput = z.union([z.number(), z.literal('')]);
/** Wall clock of the organization, `YYYY-MM-DD HH:mm:ss`. */
export const momentInput = z.string().nullable();

const goodsValues = z.object({
  description: z.string(),
  pieces: numberInput,
  weightKg: numberInput,
  pallets: numberInput,
  loadingMeters: numberInput,
  adrClass: z.string(),
  temperatureFrom: numberInput,
  temperatureTo: numberInput,
});
/** What the form holds of a point, named like the body of the call. */
export const pointValues = z.object({
  /** Tells the rows of the list apart while they are moved. */
  key: z.string(),
  /** Of a point that the order has already. */
  number: z.number().nullable(),
  geoPointId: z.number().nullable(),
  geoZoneId: z.number().nullable(),
  name: z.string(),
  address: z.string(),
  /** Null: the place is not chosen yet. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The place is only the town of what was written. */
  isRough: z.boolean(),
  activityTypeId: z.number(),
  windowFrom: momentInput,
  windowTo: momentInput,
  stayMinutes: numberInput,
  notes: z.string(),
  contactPerson: z.string(),
  phone: z.string(),
  goods: goodsValues,
});
export type PointValues = z.infer<typeof pointValues>;
type GoodsValues = z.infer<typeof goodsValues>;

const LOADING = 1;
const UNLOADING = 2;

const NO_GOODS: GoodsValues = {
  description: '',
  pieces: '',
  weightKg: '',
  pallets: '',
  loadingMeters: '',
  adrClass: '',
  temperatureFrom: '',
  temperatureTo: '',
};

/** A point without a place. @param isFirst of the order: something is loaded there */
export function newPoint(key: string, isFirst: boolean): PointValues {
  return {
    key,
    number: null,
    geoPointId: null,
    geoZoneId: null,
    name: '',
    address: '',
    latitude: null,
    longitude: null,
    isRough: false,
    activityTypeId: isFirst ? LOADING : UNLOADING,
    windowFrom: null,
    windowTo: null,
    stayMinutes: '',
    notes: '',
    contactPerson: '',
    phone: '',
    goods: NO_GOODS,
  };
}

/** The form of a point that is changed. @param local an instant as wall clock */
export function pointOf(point: OrderPoint, local: (instant: string) => string): PointValues {
  const { goods } = point;
  return {
    key: String(point.number),
    number: point.number,
    geoPointId: point.geoPointId,
    geoZoneId: point.geoZoneId,
    name: point.name,
    address: point.address ?? '',
    latitude: point.latitude,
    longitude: point.longitude,
    isRough: false,
    activityTypeId: point.activityTypeId,
    windowFrom: point.windowFrom && local(point.windowFrom),
    windowTo: point.windowTo && local(point.windowTo),
    stayMinutes: point.stayMinutes ?? '',
    notes: point.notes ?? '',
    contactPerson: point.contactPerson ?? '',
    phone: point.phone ?? '',
    goods: goods === null ? NO_GOODS : goodsOf(goods),
  };
}

function goodsOf(goods: OrderGoods): GoodsValues {
  const { description, adrClass, ...numbers } = goods;
  return {
    description: description ?? '',
    adrClass: adrClass ?? '',
    pieces: numbers.pieces ?? '',
    weightKg: numbers.weightKg ?? '',
    pallets: numbers.pallets ?? '',
    loadingMeters: numbers.loadingMeters ?? '',
    temperatureFrom: numbers.temperatureFrom ?? '',
    temperatureTo: numbers.temperatureTo ?? '',
  };
}

/** What is sent of a point. */
export function pointBodyOf({ key: _key, isRough: _isRough, number: known, ...point }: PointValues) {
  const { latitude, longitude, stayMinutes, goods } = point;
  return {
    ...point,
    ...(known !== null && { number: known }),
    // Without a place the schema says that it is missing.
    latitude: latitude ?? Number.NaN,
    longitude: longitude ?? Number.NaN,
    stayMinutes: stayMinutes === '' ? null : stayMinutes,
    goods: goodsBodyOf(goods),
  };
}

export function goodsBodyOf(goods: GoodsValues): OrderGoods | null {
  if (Object.values(goods).every((value) => value === '')) return null;
  const amount = (value: number | ''): number | null => (value === '' ? null : value);
  return {
    description: goods.description,
    adrClass: goods.adrClass,
    pieces: amount(goods.pieces),
    weightKg: amount(goods.weightKg),
    pallets: amount(goods.pallets),
    loadingMeters: amount(goods.loadingMeters),
    temperatureFrom: amount(goods.temperatureFrom),
    temperatureTo: amount(goods.temperatureTo),
  };
}

/** A point at a place that was found. */
export function placedAt(point: PointValues, place: FoundPlace): PointValues {
  const { name, address, latitude, longitude, source, id } = place;
  return {
    ...point,
    name: name.slice(0, 100),
    address: address ?? '',
    latitude,
    longitude,
    geoPointId: source === 'poi' ? id : null,
    geoZoneId: source === 'zone' ? id : null,
    isRough: false,
  };
}

/**
 * A point for a stop of a message. It keeps what was written as its address, whatever was found for it.
 * @param found null: nothing was found, the user chooses
 */
export function pointOfStop(stop: WrittenStop, found: PlaceOfStop | null, key: string, isFirst: boolean): PointValues {
  const empty = newPoint(key, isFirst);
  const { day, from, to, activity, address, contact, phone, goods, notes } = stop;
  const name = (address.split(',')[0] ?? address).slice(0, 100);
  const place = found?.place ?? null;
  const isOwn = place !== null && place.id !== null;
  const isWholeDay = from === null && to === null;
  return {
    ...(place === null ? empty : placedAt(empty, place)),
    ...(!isOwn && { name, address }),
    isRough: found?.isRough ?? false,
    ...(activity !== null && { activityTypeId: activity === 'load' ? LOADING : UNLOADING }),
    windowFrom: day && momentOn(day, from ?? (isWholeDay ? '00:00' : null)),
    windowTo: day && momentOn(day, to ?? (isWholeDay ? '23:59' : null)),
    contactPerson: contact ?? '',
    phone: phone ?? '',
    notes,
    goods: goods === null ? empty.goods : goodsOf(goods),
  };
}

const momentOn = (day: string, clock: string | null): string | null => clock && `${day} ${clock}:00`;
