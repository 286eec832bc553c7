import type { TachographVerdict } from '@konvoj/contract';

/**
 * How far data with a verdict is trusted: more replaces less, whenever it was downloaded. Anybody can write data without a
 * signature, or with one that no certificate belongs to; a wrong signature shows that data was changed.
 */
const TRUST: Readonly<Record<TachographVerdict, number>> = {
  valid: 3,
  rootMissing: 2,
  curveMissing: 2,
  certificateMissing: 1,
  notSigned: 1,
  invalid: 0,
};

/** More replaces less. */
export const trustIn = (verdict: TachographVerdict): number => TRUST[verdict];

/** The same in SQL. @param column an expression with a verdict, never text from outside */
export function trustOf(column: string): string {
  const cases = Object.entries(TRUST).map(([verdict, trust]) => `when '${verdict}' then ${trust}`);
  return `case ${column} ${cases.join(' ')} end`;
}
