import type { StageTypeName } from '@konvoj/contract';
import { SIGN_BOX, STATUS_SIGNS } from '../shared/status-signs.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './status-dot.module.css';

interface StatusDotProps {
  readonly status: StageTypeName;
  /** True: the text is beside it already, so screen readers skip the mark. */
  readonly decorative?: boolean;
}

/** The mark of a status: a disc of its colour with its sign, the same as at the vehicle on the map. */
export function StatusDot({ status, decorative = false }: StatusDotProps) {
  const t = useText();
  return (
    <svg
      className={classes.dot}
      data-status={status}
      viewBox={`0 0 ${SIGN_BOX} ${SIGN_BOX}`}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`vehicle.status.${status}`) })}
    >
      <circle className={classes.disc} cx="7" cy="7" r="6.3" />
      <g className={classes.sign} dangerouslySetInnerHTML={{ __html: STATUS_SIGNS[status] }} />
    </svg>
  );
}
