import type { TachographVerdict } from '@konvoj/contract';
import { IconCircleCheckFilled, IconCircleXFilled, IconHelpCircle } from '@tabler/icons-react';
import { useText } from '../../../../i18n/use-text.ts';
import classes from './archive.module.css';

/** The verdict on a signature: a sign of its own for valid, invalid and all that cannot be verified. */
export function VerdictBadge({ verdict }: { readonly verdict: TachographVerdict }) {
  const t = useText();
  const [Icon, colour] =
    verdict === 'valid'
      ? [IconCircleCheckFilled, 'var(--status-drive)']
      : verdict === 'invalid'
        ? [IconCircleXFilled, 'var(--status-stop)']
        : [IconHelpCircle, 'var(--status-idling)'];
  return (
    <span className={classes.verdict}>
      <Icon size={15} color={colour} aria-hidden />
      <span>{t(`tachographContent.verdict.${verdict}`)}</span>
    </span>
  );
}
