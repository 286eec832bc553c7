import { useEffect, useEffectEvent } from 'react';

const open: (() => void)[] = [];
/** They close themselves, and what lies below stays open. */
const CLOSE_THEMSELVES = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Modal-content';

function onKeyDown(event: KeyboardEvent): void {
  const last = open.at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || last === undefined) return;
  if (event.target instanceof Element && event.target.closest(CLOSE_THEMSELVES) !== null) return;
  event.preventDefault();
  last();
}

/** Escape closes what was opened last on the map, one thing at a time. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const close = (): void => escape();
    open.push(close);
    if (open.length === 1) document.addEventListener('keydown', onKeyDown);
    return () => {
      open.splice(open.indexOf(close), 1);
      if (open.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
