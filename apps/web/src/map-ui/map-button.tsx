import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from '../map/map-host.module.css';

interface MapButtonProps {
  readonly icon: Icon;
  readonly label: string;
  /** For switches: whether it is on. */
  readonly pressed?: boolean;
  /** On is how it usually is: that draws no eyes. */
  readonly quiet?: boolean;
  /** The reason when the button is unavailable; it then stays visible and shows the reason. */
  readonly disabledReason?: string | undefined;
  readonly onClick?: () => void;
}

/** A button on the map with its name as a tooltip. A disabled one can still be reached, so that its reason is read. */
export function MapButton({ icon: Icon, label, pressed, quiet = false, disabledReason, onClick }: MapButtonProps) {
  const text = disabledReason === undefined ? label : `${label}: ${disabledReason}`;
  const disabled = disabledReason !== undefined;
  return (
    <Tooltip label={text} position="left" withinPortal={false}>
      <ActionIcon
        className={classes.button}
        variant="default"
        size={30}
        aria-label={text}
        aria-disabled={disabled}
        {...(disabled ? { 'data-disabled': true } : {})}
        {...(pressed === undefined
          ? {}
          : { 'aria-pressed': pressed, ...(pressed ? { 'data-on': quiet ? 'quiet' : true } : {}) })}
        onClick={() => {
          if (!disabled) onClick?.();
        }}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
