import type { MessageLocation } from '@konvoj/contract';
import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { choosePlace } from '../../../map-ui/search-state.ts';
import { unfoldedMap } from '../../../shared/page-layout.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import classes from './messages.module.css';

interface PlaceChipProps {
  readonly location: MessageLocation;
  /** Absent: it stays. */
  readonly onRemove?: () => void;
}

/** The place of a message; a click shows it on the map. */
export function PlaceChip({ location: { latitude, longitude, name }, onRemove }: PlaceChipProps) {
  const t = useText();
  const narrow = useNarrow();
  return (
    <span className={classes.chip}>
      <UnstyledButton
        className={classes.chipName ?? ''}
        title={t('messages.showPlace')}
        aria-label={t('messages.placeOnMap', { place: name })}
        onClick={() => {
          if (narrow) unfoldedMap.set({ shown: true });
          choosePlace({ name, address: null, latitude, longitude, source: 'coordinates', id: null });
        }}
      >
        <IconMapPin size={14} aria-hidden />
        <span>{name}</span>
      </UnstyledButton>
      {onRemove && <CloseButton size="xs" aria-label={t('messages.removePlace')} onClick={onRemove} />}
    </span>
  );
}
