import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { styleNonce } from '../shared/style-nonce.ts';
import classes from './on-paper.module.css';

interface OnPaperProps {
  /** Of the page, millimetres. */
  readonly width: number;
  readonly height: number;
  /** White around each page, millimetres; with it what is printed may go on over several pages. */
  readonly margin?: number;
  readonly children: ReactNode;
}

/** A page beside everything else: while it is there, the browser prints it and nothing more. */
export function OnPaper({ width, height, margin = 0, children }: OnPaperProps) {
  const rules = `@page { size: ${width}mm ${height}mm; margin: ${margin}mm }
    @media print { body > :not([data-print-sheet]) { display: none !important } html, body { height: auto !important; background: #fff !important } }`;
  return createPortal(
    <div className={classes.printed} data-print-sheet aria-hidden>
      <style nonce={styleNonce()}>{rules}</style>
      {children}
    </div>,
    document.body,
  );
}
