import type { StageTypeName } from '@konvoj/contract';
import { useText } from '../i18n/use-text.ts';
import classes from './status-dot.module.css';

interface StatusDotProps {
  readonly status: StageTypeName;
  /** True: the word stands beside it already, so the mark is silent. */
  readonly decorative?: boolean;
}

/** The mark of a status: colour and shape (a full dot, a hollow one for undefined, a square for standing). */
export function StatusDot({ status, decorative = false }: StatusDotProps) {
  const t = useText();
  return (
    <span
      className={classes.dot}
      data-status={status}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`vehicle.status.${status}`) })}
    />
  );
}
