import { IconHourglass } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { EmptyFace } from '../../ui/panel.tsx';

/** A tab of the details of a vehicle whose module comes later. */
export function ComingTab() {
  const t = useText();
  return <EmptyFace icon={IconHourglass} title={t('vehicleDetails.coming')} hint={t('vehicleDetails.comingHint')} />;
}
