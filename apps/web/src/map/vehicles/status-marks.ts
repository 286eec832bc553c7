import { SIGN_BOX, STATUS_SIGNS } from '../../shared/status-signs.ts';
import type { StageTypeName } from '../domain.ts';
import type { Palette } from '../palette.ts';

/** Side of the square of a status mark. */
export const MARK_BOX = SIGN_BOX;

export function statusMarkId(status: StageTypeName): string {
  return `status-${status}`;
}

/** The mark of a status as an SVG document: a disc of its colour with its sign; hollow when the status is not known. */
export function statusMarkSvg(status: StageTypeName, palette: Palette, side: number): string {
  const colour = palette.status[status];
  const hollow = status === 'undefined';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${MARK_BOX} ${MARK_BOX}">
    <circle cx="7" cy="7" r="6" fill="${hollow ? palette.surface : colour}" stroke="${hollow ? colour : palette.surface}" stroke-width="1.4"/>
    <g color="${hollow ? colour : palette.surface}">${STATUS_SIGNS[status]}</g></svg>`;
}
