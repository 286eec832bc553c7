import { Menu } from '@mantine/core';
import { IconCopy, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useSelectVehicle } from '../../../../shared/frame-search.ts';
import { reverseQuery } from '../../../../shared/geocode.ts';
import type { Coordinates } from '../../../../shared/place-drafts.ts';
import { displayedStatus } from '../../../../shared/vehicle-status.ts';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import type { FleetSource } from '../../../../map/fleet-source.ts';
import { lengthText } from '../../../../map/measure/figures.ts';
import { nearestVehicles } from '../nearest/nearest-vehicles.ts';
import { placeCoordinates, type MapPlace } from '../../../../shared/map-place.ts';
import { addressLine } from './context-menu-address.ts';
import type { ContextAsked } from '../../../../map/context-menu-gesture.ts';
import classes from './context-menu.module.css';
import { copyText } from '../../../../ui/copy-text.ts';
import { MenuAction } from '../../../../ui/menu-action.tsx';
import { usePlaceActions } from './place-actions.tsx';

const NEAREST = 5;

interface ContextMenuProps {
  readonly map: FleetMap;
  readonly fleet: FleetSource;
}

/** What can be done at a place on the map: on a right click, a long press, or the menu key. */
export function ContextMenu({ map, fleet }: ContextMenuProps) {
  const [asked, setAsked] = useState<ContextAsked | null>(null);
  const [opened, setOpened] = useState(false);
  const seen = useRef('');
  useEffect(
    () =>
      map.onContextAsked((next) => {
        seen.current = JSON.stringify(map.view());
        setAsked(next);
        setOpened(true);
      }),
    [map],
  );
  // A menu on a map that has moved on would be about another place.
  useEffect(
    () =>
      map.onViewChange((view) => {
        if (JSON.stringify(view) !== seen.current) setOpened(false);
      }),
    [map],
  );
  if (asked === null) return null;
  return <PlaceMenu key={asked.place.join()} asked={asked} fleet={fleet} opened={opened} onChange={setOpened} />;
}

interface PlaceMenuProps {
  readonly asked: ContextAsked;
  readonly fleet: FleetSource;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

function PlaceMenu({ asked, fleet, opened, onChange }: PlaceMenuProps) {
  const t = useText();
  const target = useRef<HTMLDivElement>(null);
  // Returns the focus to the map, unless the chosen action has taken it.
  const giveBack = (): void => {
    const canvas = target.current?.parentElement?.querySelector<HTMLElement>('.maplibregl-canvas');
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('[role="menu"]')) canvas?.focus();
  };
  // In full screen only what is inside the map is shown; otherwise the menu may reach beyond the map.
  const within = document.fullscreenElement;
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      onExitTransitionEnd={giveBack}
      returnFocus={false}
      position="bottom-start"
      offset={0}
      shadow="md"
      width={280}
      trapFocus
      withInitialFocusPlaceholder={false}
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
      {...(within instanceof HTMLElement ? { portalProps: { target: within } } : {})}
    >
      <Menu.Target>
        {/* The anchor of the menu; not interactive. */}
        <div ref={target} className={classes.at} style={{ left: asked.at.x, top: asked.at.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} aria-label={t('mapTools.menu.label')}>
        <PlaceItems place={asked.place} fleet={fleet} />
      </Menu.Dropdown>
    </Menu>
  );
}

function PlaceItems({
  place: [longitude, latitude],
  fleet,
}: Pick<ContextAsked, 'place'> & Pick<PlaceMenuProps, 'fleet'>) {
  const t = useText();
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude]);
  const reverse = useQuery(reverseQuery(at));
  const place: MapPlace = { ...at, name: null, address: reverse.data?.plainAddress ?? null };
  const actions = usePlaceActions()(place);
  const line = addressLine(t, { address: place.address, pending: reverse.isPending, failed: reverse.isError });
  return (
    <>
      {actions
        .filter(({ id }) => id !== 'copy' && id !== 'nearest')
        .map(({ id, label, icon, disabledReason, run }, index) => (
          <MenuAction
            key={id}
            icon={icon}
            label={label}
            reason={disabledReason}
            autoFocus={index === 0}
            onClick={run}
          />
        ))}
      <Menu.Divider />
      {line.copy === null ? (
        <Menu.Label aria-live="polite">{line.text}</Menu.Label>
      ) : (
        <CopyItem text={line.copy} label={t('mapTools.menu.copyAddress')} />
      )}
      <CopyItem text={placeCoordinates(at)} label={t('placeSearch.action.copy')} />
      <Menu.Divider />
      <Nearest at={at} fleet={fleet} />
      {actions
        .filter(({ id }) => id === 'nearest')
        .map(({ id, run }) => (
          <Menu.Item key={id} onClick={run}>
            {t('mapTools.menu.moreVehicles')}
          </Menu.Item>
        ))}
    </>
  );
}

/** A text that a click copies. */
function CopyItem({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useText();
  return (
    <Menu.Item
      className={classes.numeric}
      leftSection={<IconMapPin size={16} aria-hidden />}
      rightSection={<IconCopy size={14} aria-hidden />}
      aria-label={`${label}: ${text}`}
      onClick={() => void copyText(text, t)}
    >
      {text}
    </Menu.Item>
  );
}

/** The nearest vehicles in a straight line, as they stood when the menu was opened: a list that jumps cannot be hit. */
function Nearest({ at, fleet }: { readonly at: Coordinates; readonly fleet: FleetSource }) {
  const t = useText();
  const language = useLanguage();
  const select = useSelectVehicle();
  const [found] = useState(() => ({ near: nearestVehicles(at, fleet.getState(), NEAREST), nowMs: Date.now() }));
  return (
    <>
      <Menu.Label>{t(found.near.length === 0 ? 'mapTools.menu.noVehicles' : 'mapTools.menu.nearest')}</Menu.Label>
      {found.near.map(({ vehicle, distance }) => (
        <Menu.Item
          key={vehicle.device.id}
          leftSection={<StatusDot status={displayedStatus(vehicle, found.nowMs)} />}
          rightSection={<span className={classes.distance}>{lengthText(language, distance)}</span>}
          onClick={() => select(vehicle.device.id)}
        >
          {vehicle.device.vehicle.licensePlate}
        </Menu.Item>
      ))}
    </>
  );
}
