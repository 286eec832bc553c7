/** After this the input does not come any more; keys go their usual way again. */
const HOLD_MS = 5_000;

let text = '';
let stop: (() => void) | null = null;

/**
 * From a request for an input until it has the focus: keeps what is typed from the shortcuts of the page, so that no letter
 * is lost while the input is still being loaded. Escape gives up.
 */
export function holdKeys(): void {
  releaseKeys();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = event.key.length === 1;
    if (event.key === 'Escape') releaseKeys();
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (isLetter) text += event.key;
    if (!isLetter && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Before the shortcuts, which listen on the document.
  window.addEventListener('keydown', onKeyDown, { capture: true });
  const timer = setTimeout(releaseKeys, HOLD_MS);
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    clearTimeout(timer);
  };
}

/** Ends the holding. @returns what was typed meanwhile */
export function releaseKeys(): string {
  stop?.();
  stop = null;
  const typed = text;
  text = '';
  return typed;
}
