import type { LanguageCode } from '@konvoj/contract';
import type { Text } from '../../../i18n/use-text.ts';
import type { InWords } from '../../../ui/form/conflict.ts';
import { activityOf } from './activities.ts';
import type { OrderValues } from './form-model.ts';
import { goodsText } from './goods-words.ts';
import { stateText } from './order-words.ts';
import { goodsBodyOf, type PointValues } from './point-values.ts';

interface Words {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly plateOf: (vehicleId: number) => string | undefined;
  readonly driverOf: (driverId: number) => string | undefined;
}

/** An order field by field and point by point, so that two states of it can be compared. */
export function orderInWords(values: OrderValues, words: Words): InWords[] {
  const { t, plateOf, driverOf } = words;
  const { client, documentNumber, customerReference, time, state, vehicleId, driverId, freeMinutes, price } = values;
  return [
    { label: t('orderBoard.client'), text: client },
    { label: t('orderBoard.documentNumber'), text: documentNumber },
    { label: t('orderBoard.customerReference'), text: customerReference },
    { label: t('orderBoard.time'), text: momentWords(time) },
    { label: t('orderBoard.stateColumn'), text: stateText(t, state) },
    ...values.points.map((point, index) => ({
      label: t('orderBoard.pointNumber', { number: index + 1 }),
      text: pointWords(point, words),
    })),
    { label: t('orderBoard.vehicle'), text: vehicleId === null ? '' : (plateOf(vehicleId) ?? String(vehicleId)) },
    { label: t('orderBoard.driver'), text: driverId === null ? '' : (driverOf(driverId) ?? String(driverId)) },
    { label: t('orderBoard.freeMinutes'), text: String(freeMinutes) },
    { label: t('orderBoard.notes'), text: values.notes },
    { label: t('orderBoard.price'), text: price.amount === '' ? '' : `${price.amount} ${price.currency}` },
  ];
}

/** `Koper, Vojkovo nabrežje 38`, then the window, the goods, the contact and the notes, a line each. */
function pointWords(point: PointValues, { t, language }: Words): string {
  const { name, address, activityTypeId, windowFrom, windowTo, stayMinutes, contactPerson, phone, notes } = point;
  const goods = goodsBodyOf(point.goods);
  const window = [windowFrom, windowTo].map(momentWords).join(' – ');
  const lines = [
    [name, address === name ? '' : address].filter(Boolean).join(', '),
    t(`loadingOrders.activity.${activityOf(activityTypeId)}`),
    window === ' – ' ? '' : window,
    stayMinutes === '' ? '' : `${t('orderBoard.stay')}: ${stayMinutes}`,
    goods === null ? '' : goodsText(goods, t, language),
    `${contactPerson} ${phone}`,
    notes,
  ];
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** `2026-11-23 08:00:00` as `23.11.2026 08:00` */
const momentWords = (wall: string | null): string =>
  wall?.replace(/^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d).*$/u, '$3.$2.$1 $4') ?? '';
