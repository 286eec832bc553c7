import type { VehicleIcon } from '../organization/reference.ts';

// How a vehicle is drawn: by the map, by the settings screens, and by the API for other programs.

/** Side of the square that every vehicle icon is drawn in. */
export const ICON_BOX = 32;

type IconColour = VehicleIcon['colour'];

/** Body colours of the vehicle icons, the same in light and dark so that a vehicle is known by its colour. */
export const ICON_COLOURS: Readonly<Record<IconColour, string>> = {
  blue: '#1f74d8',
  red: '#d63a3a',
  green: '#2f9e44',
  violet: '#8551d6',
  orange: '#f08113',
  indigo: '#3b4cb8',
  brown: '#86592f',
  pink: '#e0559b',
  black: '#23272e',
  white: '#f6f7f9',
  unknown: '#8b949f',
};

const GLASS = '#1c2530';
const OUTLINE = 'stroke="#ffffff" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke"';

interface Paint {
  readonly body: string;
  /** The same a little darker, for edges and seams. */
  readonly edge: string;
}

/** Seen from above, pointing north, within 32 × 32; what is behind comes first. */
const DRAWINGS: Readonly<Record<1 | 2 | 3 | 4 | 5, (paint: Paint) => string>> = {
  1: ({ body, edge }) => `
    <path d="M16 4c3.6 0 5.4 1.3 5.8 4l.7 5v10.6c0 2.6-2 4-6.5 4s-6.5-1.4-6.5-4V13l.7-5c.4-2.7 2.2-4 5.8-4z" fill="${edge}" ${OUTLINE}/>
    <path d="M16 5c3 0 4.5 1 4.8 3.3l.7 5v10.1c0 2-1.6 3.1-5.5 3.1s-5.5-1.1-5.5-3.1V13.3l.7-5C11.5 6 13 5 16 5z" fill="${body}"/>
    <path d="M11.4 14.2c.3-2.3 1.9-3.2 4.6-3.2s4.3.9 4.6 3.2l-1.2 1.9c-2-.7-4.8-.7-6.8 0z" fill="${GLASS}"/>
    <path d="M12.2 22.8c2.3.8 5.3.8 7.6 0l.7 1.6c-.9.9-2.3 1.2-4.5 1.2s-3.6-.3-4.5-1.2z" fill="${GLASS}"/>`,
  2: ({ body, edge }) => `
    <path d="M12.2 3h7.6c1.8 0 2.8 1 2.8 2.8v20.4c0 1.6-1 2.6-2.6 2.6h-8c-1.6 0-2.6-1-2.6-2.6V5.8C9.4 4 10.4 3 12.2 3z" fill="${edge}" ${OUTLINE}/>
    <path d="M12.3 4h7.4c1.2 0 1.9.7 1.9 1.9v20.2c0 1.1-.6 1.7-1.7 1.7h-7.8c-1.1 0-1.7-.6-1.7-1.7V5.9c0-1.2.7-1.9 1.9-1.9z" fill="${body}"/>
    <path d="M11.2 8.5c2.8-1.1 6.8-1.1 9.6 0l-.8 3.2c-2.3-.7-5.7-.7-8 0z" fill="${GLASS}"/>
    <path d="M12 14.5h8M12 25.5h8M16 14.5v11" stroke="${edge}" stroke-width="0.9" fill="none"/>`,
  3: ({ body, edge }) => `
    <path d="M12.3 1.8h7.4c1.1 0 1.9.8 1.9 1.9v5h.8v20c0 .8-.5 1.4-1.4 1.4H11c-.9 0-1.4-.6-1.4-1.4v-20h.8v-5c0-1.1.8-1.9 1.9-1.9z" fill="${edge}" ${OUTLINE}/>
    <rect x="11.3" y="2.7" width="9.4" height="6.3" rx="1.4" fill="${body}"/>
    <path d="M12 3.9c2.3-.6 5.7-.6 8 0l-.5 2c-2-.5-5-.5-7 0z" fill="${GLASS}"/>
    <rect x="10.5" y="10.3" width="11" height="18.8" rx=".8" fill="${body}"/>
    <path d="M10.5 15h11M10.5 19.7h11M10.5 24.4h11" stroke="${edge}" stroke-width="0.8" fill="none"/>`,
  4: ({ body, edge }) => `
    <rect x="9.2" y="1.8" width="13.6" height="28.4" rx="2.6" fill="${edge}" ${OUTLINE}/>
    <rect x="10.1" y="2.7" width="11.8" height="26.6" rx="1.9" fill="${body}"/>
    <path d="M11 4.2c3-.9 7-.9 10 0l-.4 2.3c-2.8-.6-6.4-.6-9.2 0z" fill="${GLASS}"/>
    <rect x="13" y="9.5" width="6" height="4.6" rx=".8" fill="none" stroke="${edge}" stroke-width="0.9"/>
    <rect x="13" y="19" width="6" height="4.6" rx=".8" fill="none" stroke="${edge}" stroke-width="0.9"/>
    <path d="M11.2 9v16M20.8 9v16" stroke="${GLASS}" stroke-width="1" fill="none"/>`,
  5: ({ body, edge }) => `
    <path d="M16 2c4 3.6 6 7.8 6 13v10.8c0 1.9-1.1 3-3 3h-6c-1.9 0-3-1.1-3-3V15c0-5.2 2-9.4 6-13z" fill="${edge}" ${OUTLINE}/>
    <path d="M16 3.5c3.4 3.3 5 7 5 11.5v10.7c0 1.4-.7 2.1-2.1 2.1h-5.8c-1.4 0-2.1-.7-2.1-2.1V15c0-4.5 1.6-8.2 5-11.5z" fill="${body}"/>
    <path d="M12.6 15.5c2.2-1.3 4.6-1.3 6.8 0l-.6 2.5c-1.8-.5-3.8-.5-5.6 0z" fill="${GLASS}"/>
    <rect x="13" y="20" width="6" height="5.5" rx="1" fill="none" stroke="${edge}" stroke-width="1"/>`,
};

/** The icon of a vehicle as an SVG document of `side` pixels. */
export function vehicleIconSvg(type: 1 | 2 | 3 | 4 | 5, colour: IconColour, side: number): string {
  const body = ICON_COLOURS[colour];
  const drawing = DRAWINGS[type]({ body, edge: shade(body, colour === 'white' ? 0.42 : 0.7) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${ICON_BOX} ${ICON_BOX}">${drawing}</svg>`;
}

/** A hex colour with its light reduced to `share`. */
function shade(hex: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
