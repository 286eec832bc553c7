import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { squaresPath } from './squares-path.ts';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for who does not see it; without one it is decoration beside the same text. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** A QR code as vectors, made in the page. Dark on light, also in the dark appearance: cameras expect that. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 2 }), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={squaresPath(rows)} fill="#000" />
    </svg>
  );
}
