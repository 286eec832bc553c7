import type { GeoPoint, GeoZone, LanguageCode } from '@konvoj/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Text } from '../../../i18n/use-text.ts';
import { areaSquareMeters, shapeText } from '../../../map/measure/figures.ts';
import { coordinatesText } from './coordinates.ts';
import type { PlaceColumn } from './place-index.ts';
import classes from './places.module.css';
import { RowActions, type PlaceActions } from './row-actions.tsx';
import { kindOf, ringOf, shapeOf } from './zone-shape.ts';

/** A vehicle that is at a place now. */
export interface VehicleInside {
  readonly deviceId: number;
  readonly plate: string;
}

export interface ColumnsContext<Place> {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly actions: PlaceActions<Place>;
  readonly insideOf: (place: Place) => readonly VehicleInside[];
  readonly onVehicle: (deviceId: number) => void;
}

/** More do not fit; the last slot then shows how many. */
const PLATES_IN_CELL = 2;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The actions of a place, in front of what they are for. */
function actions<Place extends Named>({ actions }: ColumnsContext<Place>): PlaceColumn<Place> {
  return {
    id: 'actions',
    header: '',
    width: 48,
    sortable: false,
    value: () => null,
    cell: (place) => <RowActions place={place} actions={actions} />,
  };
}

/** The vehicles that are there now; each can be selected. Sorts by how many there are. */
function inside<Place extends Named>({ t, insideOf, onVehicle }: ColumnsContext<Place>): PlaceColumn<Place> {
  return {
    id: 'inside',
    header: t('places.field.inside'),
    width: 176,
    value: (place) => insideOf(place).length,
    text: (place) =>
      insideOf(place)
        .map(({ plate }) => plate)
        .join(' '),
    cell: (place) => <Plates vehicles={insideOf(place)} t={t} onVehicle={onVehicle} />,
  };
}

interface PlatesProps {
  readonly vehicles: readonly VehicleInside[];
  readonly t: Text;
  readonly onVehicle: (deviceId: number) => void;
}

function Plates({ vehicles, t, onVehicle }: PlatesProps): ReactNode {
  if (vehicles.length === 0) return <span className={classes.unknown}>–</span>;
  const shown = vehicles.length > PLATES_IN_CELL ? vehicles.slice(0, PLATES_IN_CELL - 1) : vehicles;
  return (
    // What is pressed here does not choose the row.
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      {shown.map(({ deviceId, plate }) => (
        <UnstyledButton
          key={deviceId}
          className={classes.plate ?? ''}
          aria-label={t('places.selectVehicle', { plate })}
          onClick={() => onVehicle(deviceId)}
        >
          {plate}
        </UnstyledButton>
      ))}
      {shown.length < vehicles.length && (
        <FurtherPlates vehicles={vehicles} shown={shown.length} {...{ t, onVehicle }} />
      )}
    </span>
  );
}

/** How many more there are; pressed, it lists them all. */
function FurtherPlates({ vehicles, shown, t, onVehicle }: PlatesProps & { readonly shown: number }) {
  const more = vehicles.length - shown;
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.plate ?? ''} aria-label={t('places.moreVehicles', { count: more })}>
          +{more}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {vehicles.map(({ deviceId, plate }) => (
          <Menu.Item key={deviceId} onClick={() => onVehicle(deviceId)}>
            {plate}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const words = <Place,>(
  id: string,
  header: string,
  width: number,
  value: (place: Place) => string | null,
): PlaceColumn<Place> => ({ id, header, width, value });

interface PointColumns extends ColumnsContext<GeoPoint> {
  readonly typeName: (type: number) => string;
}

/** The columns of points of interest (specification, chapter 3), with the vehicles there now. */
export function pointColumns(context: PointColumns): PlaceColumn<GeoPoint>[] {
  const { t, typeName } = context;
  return [
    actions(context),
    words('name', t('places.field.name'), 200, ({ name }) => name),
    words('type', t('places.field.type'), 120, ({ type }) => typeName(type)),
    words('address', t('places.field.address'), 240, ({ address }) => address),
    inside(context),
    words('company', t('places.field.company'), 150, ({ company }) => company),
    words('contactPerson', t('places.field.contactPerson'), 140, ({ contactPerson }) => contactPerson),
    words('email', t('places.field.email'), 180, ({ email }) => email),
    {
      id: 'radius',
      header: t('places.field.radius'),
      unit: 'm',
      align: 'right',
      width: 96,
      value: ({ radiusMeters }) => radiusMeters,
      text: ({ radiusMeters }) => String(radiusMeters),
    },
    {
      ...words('description', t('places.field.description'), 220, ({ description }: GeoPoint) => description),
      hidden: true,
    },
    {
      ...words('coordinates', t('places.field.coordinates'), 170, ({ latitude, longitude }: GeoPoint) =>
        coordinatesText(latitude, longitude),
      ),
      hidden: true,
    },
  ];
}

/** The columns of geo zones, with the vehicles in them now. */
export function zoneColumns(context: ColumnsContext<GeoZone>): PlaceColumn<GeoZone>[] {
  const { t, language } = context;
  return [
    actions(context),
    words('name', t('places.field.name'), 200, ({ name }) => name),
    words('kind', t('places.field.kind'), 120, (zone) => t(`places.kind.${kindOf(zone)}`)),
    inside(context),
    {
      id: 'size',
      header: t('places.field.size'),
      width: 210,
      value: (zone) => areaSquareMeters(ringOf(zone)),
      text: (zone) => shapeText(language, shapeOf(zone)),
      cell: (zone) => shapeText(language, shapeOf(zone)),
    },
    words('description', t('places.field.description'), 260, ({ description }) => description),
  ];
}
