import {
  TerraDrawCircleMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
  type HexColor,
} from 'terra-draw';
import type { MapMode } from '../map-types.ts';
import { paletteOf } from '../palette.ts';
import { CANCEL_KEY, FINISH_KEY } from './drawing-adapter.ts';

/** Of the many corners of a circle, each of this many is a handle. */
const CIRCLE_HANDLE_EVERY = 16;
const POINTER_EVENTS = {
  leftClick: true,
  // On touch screens a long press.
  contextMenu: true,
  rightClick: true,
  onDragStart: true,
  onDrag: true,
  onDragEnd: true,
};

/** The ways of drawing and changing an outline, in the colours of the map's mode at each moment. */
export function drawModes(mode: () => MapMode, isCircle: () => boolean, coarse: boolean) {
  const accent = (): HexColor => hex(paletteOf(mode()).accent);
  const surface = (): HexColor => hex(paletteOf(mode()).surface);
  const handle = coarse ? 11 : 6;
  const pointerDistance = coarse ? 30 : 12;
  const keyEvents = { finish: FINISH_KEY, cancel: CANCEL_KEY };
  const styles = {
    fillColor: accent,
    fillOpacity: 0.15,
    outlineColor: accent,
    outlineWidth: 2.5,
  };
  const interaction = coarse ? ('click-move' as const) : ('click-move-or-drag' as const);
  return [
    new TerraDrawPolygonMode({
      keyEvents,
      pointerDistance,
      styles: {
        ...styles,
        closingPointColor: surface,
        closingPointOutlineColor: accent,
        closingPointWidth: handle - 1,
        closingPointOutlineWidth: 2,
      },
    }),
    new TerraDrawRectangleMode({ keyEvents, pointerDistance, drawInteraction: interaction, styles }),
    new TerraDrawCircleMode({ keyEvents, pointerDistance, drawInteraction: interaction, styles }),
    new TerraDrawSelectMode({
      keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
      pointerDistance,
      pointerEvents: POINTER_EVENTS,
      // It leaves out each so-manieth movement; the last one would be missing.
      dragEventThrottle: 1_000_000,
      allowManualDeselection: false,
      flags: {
        polygon: {
          feature: {
            draggable: true,
            coordinates: { draggable: true, midpoints: { draggable: true }, deletable: true },
          },
        },
        rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
        circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
      },
      styles: {
        selectedPolygonColor: accent,
        selectedPolygonFillOpacity: 0.15,
        selectedPolygonOutlineColor: accent,
        selectedPolygonOutlineWidth: 2.5,
        selectionPointColor: surface,
        selectionPointOutlineColor: accent,
        selectionPointOutlineWidth: handleWidth(2.5, isCircle),
        selectionPointWidth: handleWidth(handle, isCircle),
        midPointColor: accent,
        midPointOutlineColor: surface,
        midPointOutlineWidth: 1.5,
        midPointWidth: handle - 2,
      },
    }),
  ];
}

/** All corners are handles, except those of a circle: it shows four. */
function handleWidth(width: number, isCircle: () => boolean) {
  return ({ properties: { index } }: GeoJSONStoreFeatures): number =>
    isCircle() && typeof index === 'number' && index % CIRCLE_HANDLE_EVERY !== 0 ? 0 : width;
}

const hex = (colour: string): HexColor => `#${colour.slice(1)}`;
