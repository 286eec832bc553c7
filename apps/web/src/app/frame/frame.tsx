import { Outlet } from '@tanstack/react-router';
import { SessionGate } from '../session-gate.tsx';
import { Frame } from './frame-shell.tsx';

/** The route of the main layout: the frame around whatever page is open, for a signed-in user. */
export function SignedInFrame() {
  return (
    <SessionGate>
      <Frame>
        <Outlet />
      </Frame>
    </SessionGate>
  );
}
