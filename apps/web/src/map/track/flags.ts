import type { Palette } from '../palette.ts';

export type Flag = 'start' | 'end';
/** Side of the square of a flag; its foot is in the middle of the lower edge. */
export const FLAG_BOX = 28;

export function flagId(flag: Flag): string {
  return `flag-${flag}`;
}

/** Start: a plain flag in the colour of a drive; end: a chequered one. */
export function flagSvg(flag: Flag, palette: Palette, side: number): string {
  const cloth =
    flag === 'start'
      ? `<path d="M14 3h11l-3 4.5 3 4.5H14z" fill="${palette.status.drive}" stroke="${palette.surface}"/>`
      : `<path d="M14 3h11v9H14z" fill="${palette.surface}" stroke="${palette.text}"/>
         <path d="M14 3h3.7v3H14zM21.3 3H25v3h-3.7zM17.7 6h3.6v3h-3.6zM14 9h3.7v3H14zM21.3 9H25v3h-3.7z" fill="${palette.text}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${FLAG_BOX} ${FLAG_BOX}">
    <path d="M14 2v25" stroke="${palette.surface}" stroke-width="4" stroke-linecap="round"/>
    ${cloth}<path d="M14 2v25" stroke="${palette.text}" stroke-width="2" stroke-linecap="round"/></svg>`;
}
