import type { OrderGoods } from '@konvoj/contract';
import type { Text } from '../texts.ts';

/** Goods of a point in one line: `Paper, 12 pallets, 8400 kg, ADR 3, 2–8 °C`. */
export function goodsLine(goods: OrderGoods, t: Text): string {
  const { description, pieces, pallets, weightKg, loadingMeters, adrClass, temperatureFrom, temperatureTo } = goods;
  const degrees = [temperatureFrom, temperatureTo].filter((each) => each !== null);
  return [
    description,
    pieces !== null && t('driverApp.orders.pieces', { count: pieces }),
    pallets !== null && t('driverApp.orders.pallets', { count: pallets }),
    weightKg !== null && `${weightKg} kg`,
    loadingMeters !== null && t('driverApp.orders.loadingMeters', { value: loadingMeters }),
    adrClass !== null && `ADR ${adrClass}`,
    degrees.length > 0 && `${degrees.join('–')} °C`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}
