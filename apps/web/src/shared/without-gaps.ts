/** Plates are typed with and without spaces and dashes. */
export const withoutGaps = (text: string): string => text.replace(/[\s-]/g, '');
