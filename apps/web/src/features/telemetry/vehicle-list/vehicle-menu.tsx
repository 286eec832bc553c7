import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { liveStore } from '../../../live/live.ts';
import { vehicleOf } from '../../../map/fleet-source.ts';
import { useVehicleActions } from '../../../map-ui/vehicle-actions.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { MenuAction } from '../../../ui/menu-action.tsx';
import classes from './vehicle-list.module.css';

export interface AskedMenu {
  readonly id: number;
  /** Where it opens, in the window. */
  readonly x: number;
  readonly y: number;
}

interface VehicleMenuProps {
  readonly asked: AskedMenu;
  readonly onClose: () => void;
}

/** What can be done with the vehicle of a row: on a right click, the menu key, or the dots of the row. */
export function VehicleMenu({ asked, onClose }: VehicleMenuProps) {
  const t = useText();
  const target = useRef<HTMLDivElement>(null);
  const actionsOf = useVehicleActions();
  const vehicle = vehicleOf(liveStore.getState(), asked.id);
  if (vehicle === null) return null;
  const { licensePlate, nickname } = vehicle.device.vehicle;
  const title = licensePlate || nickname || vehicle.device.name;
  return (
    <Menu
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="bottom-start"
      offset={0}
      shadow="md"
      width={250}
      trapFocus
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
    >
      <Menu.Target>
        {/* The anchor of the menu; not interactive. */}
        <div ref={target} className={classes.menuAt} style={{ left: asked.x, top: asked.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''} aria-label={t('vehicleList.actions', { title })}>
        {actionsOf(vehicle).map(({ id, label, icon, disabledReason, run }, index) => (
          <MenuAction
            key={id}
            icon={icon}
            label={label}
            reason={disabledReason}
            autoFocus={index === 0}
            onClick={run}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
