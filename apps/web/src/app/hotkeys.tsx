import { lazy, Suspense, useEffect, useState } from 'react';
import { VEHICLE_SEARCH_ID } from '../features/vehicle-list/vehicle-list.tsx';
import { loadChunk } from '../shared/load-chunk.ts';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { frameLayout } from './frame/frame-layout.ts';
import { openHelp, useHelpOpen } from './help-state.ts';
import { hotkeyOf } from './hotkey-rules.ts';

const HelpSheet = lazy(() => loadChunk(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet })));
const Palette = lazy(() => loadChunk(async () => ({ default: (await import('./palette.tsx')).Palette })));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function focusSearch(): void {
  const box = document.getElementById(VEHICLE_SEARCH_ID);
  if (box) {
    box.focus();
    return;
  }
  // A hidden sidebar has to be drawn first.
  frameLayout.set({ sidebarShown: true });
  requestAnimationFrame(() => document.getElementById(VEHICLE_SEARCH_ID)?.focus());
}

/** Shortcuts of the frame, with the palette and the help sheet they open; both are loaded when first asked for. */
export function Hotkeys() {
  const helpOpen = useHelpOpen();
  const [helpWanted, setHelpWanted] = useState(false);
  const [paletteAsked, setPaletteAsked] = useState(0);
  if (helpOpen && !helpWanted) setHelpWanted(true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const hotkey = hotkeyOf(event, isTyping(event.target));
      if (!hotkey) return;
      event.preventDefault();
      if (hotkey === 'search') focusSearch();
      else if (hotkey === 'help') openHelp();
      else setPaletteAsked((before) => before + 1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        {helpWanted && <HelpSheet />}
        {paletteAsked > 0 && <Palette asked={paletteAsked} />}
      </Suspense>
    </PanelBoundary>
  );
}
