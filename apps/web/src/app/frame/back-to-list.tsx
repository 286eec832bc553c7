import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { useSelectedVehicle } from '../../shared/frame-search.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import { ROUTES } from '../../shared/routes.ts';
import classes from './frame.module.css';
import { useBackToList } from './list-shown.ts';

/** On a phone, where the list is hidden after a choice: the button that opens it, between map and details. */
export function BackToList() {
  const t = useText();
  const narrow = useNarrow();
  const selected = useSelectedVehicle();
  const isVehiclesPage = useLocation({ select: ({ pathname }) => pathname === ROUTES.VehicleDetails });
  const backToList = useBackToList();
  if (!narrow || selected === null || !isVehiclesPage) return null;
  return (
    <UnstyledButton className={classes.backToList ?? ''} onClick={backToList}>
      <IconChevronLeft size={18} stroke={1.6} aria-hidden />
      {t('frame.layout.backToList')}
    </UnstyledButton>
  );
}
