import { LoadingFace } from '../../ui/panel.tsx';

/** The users of the organization. */
export function UsersPanel() {
  return <LoadingFace />;
}
