import { LoadingFace } from '../../ui/panel.tsx';

/** The own settings. */
export function AccountPanel() {
  return <LoadingFace />;
}
