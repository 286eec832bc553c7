import type { ShownState } from '../model/thread.ts';
import { useText } from '../texts.ts';
import { Icon, type IconName } from './icons.tsx';

const SIGNS: Readonly<Record<ShownState, IconName>> = {
  new: 'messages',
  read: 'check',
  inDrive: 'go',
  realized: 'checks',
  waiting: 'clock',
  sending: 'clock',
  refused: 'warning',
  sent: 'check',
  readByOffice: 'checks',
};

/** Where a message is, as a sign and in words. */
export function StateSign({ state }: { readonly state: ShownState }) {
  const t = useText();
  return (
    <span className={`state state-${state}`}>
      <Icon name={SIGNS[state]} />
      {t(`driverApp.state.${state}`)}
    </span>
  );
}
