import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import classes from './shared-view.module.css';

/** A finger that moves less than this has tapped. */
const PULL_PIXELS = 12;

interface VehicleSheetProps {
  /** Null while it is not known. */
  readonly count: number | null;
  readonly children: ReactNode;
}

/** Beside the map a panel; on a phone a sheet below it, which is pulled up and down by its handle. */
export function VehicleSheet({ count, children }: VehicleSheetProps) {
  const t = useText();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const pull = usePull(setOpen);
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <aside className={classes.sheet} aria-label={t('sharedView.vehicles')} data-open={isOpen}>
      {isNarrow && (
        <button type="button" className={classes.handle} aria-expanded={isOpen} {...pull}>
          <span className={classes.grip} aria-hidden />
          {count !== null && <span>{t('sharedView.count', { count })}</span>}
          <VisuallyHidden>{t(isOpen ? 'sharedView.hideList' : 'sharedView.showList')}</VisuallyHidden>
          <Chevron size={18} stroke={1.7} aria-hidden />
        </button>
      )}
      <div className={classes.sheetBody}>{children}</div>
    </aside>
  );
}

/** Up opens, down closes, a tap or a key changes. */
function usePull(setOpen: (change: boolean | ((isOpen: boolean) => boolean)) => void) {
  const startY = useRef<number | null>(null);
  const isPulled = useRef(false);
  return {
    onPointerDown: ({ clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      currentTarget.setPointerCapture(pointerId);
      startY.current = clientY;
      isPulled.current = false;
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (startY.current === null || Math.abs(clientY - startY.current) < PULL_PIXELS) return;
      isPulled.current = true;
      setOpen(clientY < startY.current);
    },
    onPointerUp: () => {
      startY.current = null;
    },
    onPointerCancel: () => {
      startY.current = null;
    },
    onClick: () => {
      if (!isPulled.current) setOpen((isOpen) => !isOpen);
      isPulled.current = false;
    },
  };
}
