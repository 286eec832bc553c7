import { Button, Tooltip } from '@mantine/core';
import { IconCopy, IconCurrentLocation, IconListDetails, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { useText } from '../../../../i18n/use-text.ts';
import { contributed, useFeatures } from '../../../../shared/features.ts';
import type { Vehicle } from '../../../../shared/vehicle-status.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { coordinatesText } from '../../../../shared/card-facts.ts';
import card from '../../../../map-ui/map-card.module.css';
import { mapSession, setFollowing } from '../../../../map-ui/map-session.ts';

/** What can be done with the vehicle of the card, with what features contribute. */
export function VehicleCardActions({
  vehicle,
  onDetails,
}: {
  readonly vehicle: Vehicle;
  readonly onDetails: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const commands = contributed(useFeatures(), 'vehicleCommands');
  const following = useStore(mapSession, (session) => session.following);
  const coordinates = coordinatesText(vehicle.position);
  return (
    <footer className={card.actions}>
      <Button
        variant={following ? 'filled' : 'default'}
        leftSection={<IconCurrentLocation size={14} aria-hidden />}
        aria-pressed={following}
        onClick={() => setFollowing(!following)}
      >
        {t(following ? 'map.card.following' : 'map.card.follow')}
      </Button>
      <Button variant="default" leftSection={<IconListDetails size={14} aria-hidden />} onClick={onDetails}>
        {t('map.card.details')}
      </Button>
      <Small
        icon={IconCopy}
        text={t('map.card.copy')}
        disabled={coordinates === null}
        onClick={() => void copyText(coordinates ?? '', t)}
      />
      {commands.map(({ id, icon, text, run }) => (
        <Small key={id} icon={icon} text={t(text)} onClick={() => run(vehicle, { navigate, t })} />
      ))}
    </footer>
  );
}

interface SmallProps {
  readonly icon: Icon;
  readonly text: string;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

function Small({ icon: Icon, text, disabled = false, onClick }: SmallProps) {
  return (
    <Tooltip label={text} withinPortal={false}>
      <Button
        variant="default"
        px={6}
        aria-label={text}
        aria-disabled={disabled}
        {...(disabled ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (!disabled) onClick?.();
        }}
      >
        <Icon size={14} aria-hidden />
      </Button>
    </Tooltip>
  );
}
