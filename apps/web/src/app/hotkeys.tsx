import { lazy, Suspense, useEffect, useState } from 'react';
import { VEHICLE_SEARCH_ID } from '../features/telemetry/vehicle-list/vehicle-list.tsx';
import { useSelectVehicle } from '../shared/frame-search.ts';
import { holdKeys } from '../shared/held-keys.ts';
import { loadChunk } from '../shared/load-chunk.ts';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { showList } from './frame/list-shown.ts';
import { openHelp, useHelpOpen } from './help/help-state.ts';
import { hotkeyOf } from './hotkey-rules.ts';

const HelpDrawer = lazy(() =>
  loadChunk(async () => ({ default: (await import('./help/help-drawer.tsx')).HelpDrawer })),
);
const Palette = lazy(() => loadChunk(async () => ({ default: (await import('./palette.tsx')).Palette })));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A menu, a dialog or a popover is open: Escape is meant for that. */
function somethingIsOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

function focusSearch(): void {
  const box = document.getElementById(VEHICLE_SEARCH_ID);
  if (box) {
    box.focus();
    return;
  }
  // A hidden sidebar has to be drawn first.
  showList(true);
  requestAnimationFrame(() => document.getElementById(VEHICLE_SEARCH_ID)?.focus());
}

/** Shortcuts of the frame, with the palette and the help they open; both are loaded when first asked for. */
export function Hotkeys() {
  const select = useSelectVehicle();
  const helpOpen = useHelpOpen();
  const [helpWanted, setHelpWanted] = useState(false);
  const [paletteAsked, setPaletteAsked] = useState(0);
  if (helpOpen && !helpWanted) setHelpWanted(true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const hotkey = hotkeyOf(event, isTyping(event.target));
      if (!hotkey) return;
      if (hotkey === 'deselect') {
        if (!somethingIsOpen()) select(null);
        return;
      }
      event.preventDefault();
      if (hotkey === 'search') focusSearch();
      else if (hotkey === 'help') openHelp();
      else {
        if (!somethingIsOpen()) holdKeys();
        setPaletteAsked((before) => before + 1);
      }
    };
    // Before anything that Escape closes is gone.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [select]);

  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        {helpWanted && <HelpDrawer />}
        {paletteAsked > 0 && <Palette asked={paletteAsked} />}
      </Suspense>
    </PanelBoundary>
  );
}
