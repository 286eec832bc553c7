/** Small letters without marks: `Žiga` is found by `ziga`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'd').toLowerCase();
}

/** Plates are typed with and without spaces and dashes. */
export const bare = (text: string): string => text.replace(/[\s-]/g, '');
