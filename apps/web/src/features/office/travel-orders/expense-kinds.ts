import type { ExpenseKind, LanguageCode } from '@konvoj/contract';
import { amountInput, centsInput } from '../../../shared/typed-amount.ts';
import type { ExpenseValues, OrderValues } from './form-values.ts';

/** Cents for a kilometre with a private car, free of tax in Slovenia since 1 July 2022 (UL RS 87/22). */
const MILEAGE_CENTS = 43;

interface OfOrder extends Pick<OrderValues, 'homeCountry' | 'distance'> {
  readonly language: LanguageCode;
}

/**
 * What changes in an expense when its kind is chosen. Of kilometres without a price, those of the trip are filled in at the
 * rate of Slovenia.
 */
export function ofKind(
  { unitPrice }: Pick<ExpenseValues, 'unitPrice'>,
  kind: ExpenseKind,
  { homeCountry, distance, language }: OfOrder,
): Partial<ExpenseValues> {
  if (kind !== 'mileage' || unitPrice.trim() !== '' || homeCountry !== 'SI') return { kind };
  return {
    kind,
    unitPrice: centsInput(MILEAGE_CENTS, language),
    ...(distance !== '' && { quantity: amountInput(distance / 1_000, language, 1) }),
  };
}
