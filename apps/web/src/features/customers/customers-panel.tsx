import { LoadingFace } from '../../ui/panel.tsx';

/** All organizations with their users. */
export function CustomersPanel() {
  return <LoadingFace />;
}
