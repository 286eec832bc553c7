/** Metres as people type them, a comma or a dot before the decimals; null for what is no number. */
export function parseMetres(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  const value = Number(typed);
  return typed === '' || !Number.isFinite(value) ? null : value;
}

/** Whole metres: a drawing by hand is not more exact. */
export const metresText = (metres: number): string => String(Math.round(metres));
