/** While one of these is open, keys are meant for it and not for the page behind it. */
const IN_FRONT = '[aria-modal="true"], [role="menu"]';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * The lower-case key of a press that is meant as a shortcut of one letter: without Ctrl, ⌘ or Alt, while nothing is typed
 * and no dialog or menu is open. Null otherwise.
 */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return null;
  return document.querySelector(IN_FRONT) === null ? event.key.toLowerCase() : null;
}
