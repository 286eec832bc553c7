import type { TextKey } from '@konvoj/i18n';

export interface Shortcut {
  /** `Mod` is Ctrl, on a Mac ⌘. */
  readonly keys: readonly string[];
  readonly text: TextKey;
}

/** Every shortcut of the application, by where it works. */
export const SHORTCUTS: readonly { readonly title: TextKey; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'help.everywhere',
    shortcuts: [
      { keys: ['?'], text: 'help.help' },
      { keys: ['Mod', 'K'], text: 'help.palette' },
      { keys: ['/'], text: 'help.search' },
      { keys: ['Esc'], text: 'help.escape' },
    ],
  },
  {
    title: 'help.onMap',
    shortcuts: [
      { keys: ['F'], text: 'help.follow' },
      { keys: ['L'], text: 'help.lock' },
      { keys: ['M'], text: 'help.measure' },
      { keys: ['A'], text: 'help.addressSearch' },
    ],
  },
  {
    title: 'help.inMessages',
    shortcuts: [
      { keys: ['N'], text: 'help.nextUnread' },
      { keys: ['R'], text: 'help.reply' },
    ],
  },
  {
    title: 'help.inLists',
    shortcuts: [
      { keys: ['Mod', 'Enter'], text: 'help.send' },
      { keys: ['↑', '↓'], text: 'help.arrows' },
      { keys: ['Enter'], text: 'help.enter' },
      { keys: ['←', '→'], text: 'help.resize' },
    ],
  },
];
