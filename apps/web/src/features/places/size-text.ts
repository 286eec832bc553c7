import type { LanguageCode } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import type { ZoneSize } from './zone-shape.ts';

const KILOMETRE = 1_000;
const HECTARE = 10_000;
const SQUARE_KILOMETRE = 1_000_000;

const length = (language: LanguageCode, metres: number): string =>
  metres < KILOMETRE
    ? `${formatNumber(language, metres)}\u00A0m`
    : `${formatNumber(language, metres / KILOMETRE, 1)}\u00A0km`;

function area(language: LanguageCode, squareMetres: number): string {
  if (squareMetres < HECTARE) return `${formatNumber(language, squareMetres)}\u00A0m²`;
  if (squareMetres < SQUARE_KILOMETRE) return `${formatNumber(language, squareMetres / HECTARE, 1)}\u00A0ha`;
  return `${formatNumber(language, squareMetres / SQUARE_KILOMETRE, 1)}\u00A0km²`;
}

/** Width, height and area of a zone: `320 m × 180 m · 5,8 ha`. */
export function sizeText(language: LanguageCode, size: ZoneSize): string {
  const { widthMeters, heightMeters, areaSquareMeters } = size;
  return `${length(language, widthMeters)} × ${length(language, heightMeters)} · ${area(language, areaSquareMeters)}`;
}
