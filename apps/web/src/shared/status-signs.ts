import type { StageTypeName } from '@konvoj/contract';

/** Side of the square that the signs are drawn in. */
export const SIGN_BOX = 14;

const stroke = 'fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"';
/** One sign for each status, so that colour alone never shows it: triangle, bars, square, bed, hammers, question mark. */
export const STATUS_SIGNS: Readonly<Record<StageTypeName, string>> = {
  drive: '<path d="M5.3 4.1l4.7 2.9-4.7 2.9z" fill="currentColor"/>',
  idling: '<path d="M5.5 4.5v5M8.5 4.5v5" fill="none" stroke="currentColor" stroke-width="1.8"/>',
  stop: '<rect x="4.7" y="4.7" width="4.6" height="4.6" fill="currentColor"/>',
  rest: `<path d="M3.8 4.3v5.4M3.8 8.4h6.4v1.3M10.2 8.4c0-1.5-.8-2.2-2.2-2.2H6.1v2.2" ${stroke.replace('1.6', '1.2')}/>`,
  work: `<path d="M4.4 4.4l5.2 5.2M9.6 4.4L4.4 9.6" ${stroke}/>`,
  undefined: `<path d="M5.3 5.5c0-1 .7-1.7 1.7-1.7s1.7.7 1.7 1.6c0 1.3-1.7 1.3-1.7 2.6M7 10.1v.1" ${stroke.replace('1.6', '1.4')}/>`,
};
