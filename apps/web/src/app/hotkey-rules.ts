export type Hotkey = 'search' | 'palette' | 'help' | 'deselect';

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The action of a key press; null when it is not a shortcut.
 * @param typing the focus is in a field: only shortcuts with Ctrl or ⌘ count
 */
export function hotkeyOf({ key, ctrlKey, metaKey, altKey }: Pressed, typing: boolean): Hotkey | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : null;
  if (typing) return null;
  if (key === '/') return 'search';
  if (key === 'Escape') return 'deselect';
  return key === '?' ? 'help' : null;
}
