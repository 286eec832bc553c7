/** What Chromium offers when the app can be installed; not part of the standard types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/** Must be called when the page starts: the browser offers it once. */
export function watchInstallOffer(): void {
  const keep = (made: InstallOffer | null): void => {
    offer = made;
    for (const listener of listeners) listener();
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event of this name has it
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** `hint`: the browser installs by its own menu only. */
export type InstallState = 'installed' | 'offered' | 'hint';

export function installState(): InstallState {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed';
  return offer === null ? 'hint' : 'offered';
}

export async function install(): Promise<void> {
  await offer?.prompt();
}

export function onInstallState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
