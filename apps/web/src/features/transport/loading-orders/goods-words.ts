import type { LanguageCode, OrderGoods } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';

/** `Paper, 12 pallets, 8,400 kg, ADR 3, 2 to 8 °C` */
export function goodsText(goods: OrderGoods, t: Text, language: LanguageCode): string {
  const { description, pieces, pallets, weightKg, loadingMeters, adrClass, temperatureFrom, temperatureTo } = goods;
  const amount = (value: number | null, unit: string): string | null =>
    value === null ? null : `${formatNumber(language, value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
  const degrees = [temperatureFrom, temperatureTo].filter((each) => each !== null);
  return [
    description,
    amount(pieces, t('orderBoard.goods.piecesUnit')),
    amount(pallets, t('orderBoard.goods.palletsUnit')),
    amount(weightKg, 'kg'),
    amount(loadingMeters, t('orderBoard.goods.metersUnit')),
    adrClass && `ADR ${adrClass}`,
    degrees.length > 0 ? `${degrees.join('–')} °C` : null,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
