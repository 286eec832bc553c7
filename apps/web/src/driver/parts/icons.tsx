import type { ReactNode } from 'react';

/** Drawn like Tabler's, which the rest of the product uses; only the few that the app needs. */
const SHAPES = {
  today: <path d="M4 5h16v16H4zM4 10h16M9 3v4M15 3v4" />,
  orders: <path d="M8 4h8v3H8zM8 5H5v16h14V5h-3M9 12h6M9 16h4" />,
  phone: <path d="M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />,
  messages: <path d="M4 5h16v11H12l-5 4v-4H4z" />,
  settings: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6M7 14v6" />,
  truck: <path d="M3 6h10v10H3zM13 9h5l3 4v3h-8M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4" />,
  place: <path d="M12 21c-4-4-7-7.5-7-11a7 7 0 0 1 14 0c0 3.5-3 7-7 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4" />,
  check: <path d="M5 12l5 5L20 7" />,
  checks: <path d="M2 12l5 5L17 7M12 16l1 1L22 7" />,
  go: <path d="M5 12h14M13 6l6 6-6 6" />,
  warning: <path d="M12 4l9 16H3zM12 10v4M12 17v.01" />,
  clock: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 3" />,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  send: <path d="M4 12l16-8-5 16-4-7z" />,
  sound: <path d="M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12" />,
  offline: <path d="M3 3l18 18M8.5 15a5 5 0 0 1 6 0M5 11.5a10 10 0 0 1 4-2.300M14 9a10 10 0 0 1 5 2.5M12 19v.01" />,
  picture: <path d="M4 5h16v14H4zM4 15l5-4 4 3 3-2 4 3M15 9v.01" />,
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
