import type { TextKey } from '@konvoj/i18n';
import { useText } from '../../../i18n/use-text.ts';
import type { ZoneShape, ZoneTool } from '../../../shared/place-drafts.ts';
import { degreesText, parseDegrees } from './coordinates.ts';
import { NumberFields } from './number-fields.tsx';
import classes from './places.module.css';
import { metresText, parseMetres } from './metres.ts';
import { boundsOf } from './zone-shape.ts';

interface OutlineFieldsProps {
  readonly tool: ZoneTool;
  readonly shape: ZoneShape | null;
  readonly radiusError: string | undefined;
  readonly onChange: (shape: ZoneShape | null) => void;
}

const degrees = { parse: parseDegrees, format: degreesText };

/** The outline in numbers, as an alternative to drawing. A polygon shows its number of corners only. */
export function OutlineFields({ tool, shape, radiusError, onChange }: OutlineFieldsProps) {
  const t = useText();
  if (tool === 'rectangle') return <BoundsFields shape={shape} onChange={onChange} />;
  if (tool === 'circle') return <CircleFields shape={shape} radiusError={radiusError} onChange={onChange} />;
  if (shape?.kind !== 'polygon') return null;
  return <p className={classes.hint}>{t('places.form.corners', { count: shape.corners.length })}</p>;
}

type ShapeFieldsProps = Pick<OutlineFieldsProps, 'shape' | 'onChange'>;

const EDGES = ['north', 'south', 'west', 'east'] as const;
type Edge = (typeof EDGES)[number];
const EDGE_TEXT: Readonly<Record<Edge, TextKey>> = {
  north: 'places.field.north',
  south: 'places.field.south',
  west: 'places.field.west',
  east: 'places.field.east',
};

function BoundsFields({ shape, onChange }: ShapeFieldsProps) {
  const t = useText();
  return (
    <div className={classes.pair}>
      <NumberFields
        fields={EDGES.map((key) => ({ key, label: t(EDGE_TEXT[key]), ...degrees }))}
        values={shape?.kind === 'rectangle' ? boundsOf(shape) : null}
        onChange={(edges) => onChange(edges && rectangleOf(edges))}
      />
    </div>
  );
}

const rectangleOf = ({ south, west, north, east }: Readonly<Record<Edge, number>>): ZoneShape => ({
  kind: 'rectangle',
  southwest: { latitude: south, longitude: west },
  northeast: { latitude: north, longitude: east },
});

function CircleFields({ shape, radiusError, onChange }: Omit<OutlineFieldsProps, 'tool'>) {
  const t = useText();
  const circle = shape?.kind === 'circle' ? shape : null;
  return (
    <div className={classes.pair}>
      <NumberFields
        fields={[
          { key: 'latitude', label: t('places.field.latitude'), ...degrees },
          { key: 'longitude', label: t('places.field.longitude'), ...degrees },
          {
            key: 'radius',
            label: t('places.field.radius'),
            unit: t('places.form.metres'),
            parse: parseMetres,
            format: metresText,
            error: radiusError,
          },
        ]}
        values={circle && { ...circle.centre, radius: circle.radius }}
        onChange={(values) =>
          onChange(
            values && {
              kind: 'circle',
              centre: { latitude: values.latitude, longitude: values.longitude },
              radius: values.radius,
            },
          )
        }
      />
    </div>
  );
}
