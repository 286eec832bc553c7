import { NAME_LENGTH, TEXT_MAX_LENGTH } from '@konvoj/contract';
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { shapeText } from '../../../map/measure/figures.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { placeDrafts, type ZoneDraft, type ZoneShape } from '../../../shared/place-drafts.ts';
import { Question } from '../../../ui/question.tsx';
import { FormPanel } from './form-panel.tsx';
import { OutlineFields } from './outline-fields.tsx';
import { useReadPlace, useSaveZone } from './places-data.ts';
import classes from './places.module.css';
import { useZoneDraft } from './use-drafts.ts';
import { useZoneDrawing } from './use-drawing.ts';
import { usePlaceForm, useSaved } from './use-place-form.ts';
import { AREA, checkZone, draftOfZone, zoneBody } from './zone-form-model.ts';
import { isTooSmall, ZONE_TOOLS, zoneTool } from './zone-shape.ts';

const OUTLINE_FIELDS = [AREA, 'polygon', 'swlongitude', 'swlatitude', 'nelongitude', 'nelatitude', 'circle'];
/** The fields of the wire that have a place in the form. */
const FIELDS = ['name', 'description', 'radius', 'circle.radius', ...OUTLINE_FIELDS];

const asksToConfirm = (error: unknown): boolean =>
  error instanceof ProblemError && error.fields.some(({ code }) => code === 'zone_too_small');

/** The form of a zone. The outline is drawn on the map while it is open, and stands here in numbers. */
export function ZoneForm({ onSaved }: { readonly onSaved: (id: number) => void }) {
  const t = useText();
  const { draft, isDraft } = useZoneDraft();
  const [asks, setAsks] = useState(false);
  useZoneDrawing(draft);
  const isConfirmed = useRef(false);
  const saveZone = useSaveZone(useSaved('zone', onSaved));
  const readZone = useReadPlace('zone');
  /** @returns whether the area, so small that it may be a mistake, must be confirmed first */
  const save = async (overwritten?: string): Promise<boolean> => {
    const body = zoneBody(draft);
    const confirmed = isConfirmed.current;
    isConfirmed.current = false;
    if (!body) return false;
    if (!confirmed && draft.shape && isTooSmall(draft.shape)) return true;
    try {
      await saveZone.mutateAsync({ draft, version: overwritten ?? draft.version, body, confirmed });
    } catch (error) {
      if (!asksToConfirm(error)) throw error;
      return true;
    }
    return false;
  };
  const form = usePlaceForm({
    kind: 'zone',
    isDraft,
    fields: FIELDS,
    findings: checkZone(draft),
    save,
    takeTheirs: async () => {
      const zone = await readZone(draft.id);
      if (zone) placeDrafts.set({ zone: draftOfZone(zone) });
    },
    onSaved: setAsks,
  });
  const { errorOf } = form;
  const change = (changed: Partial<ZoneDraft>): void => {
    placeDrafts.set({ zone: { ...placeDrafts.get().zone, ...changed } });
    form.changed();
  };
  return (
    <FormPanel
      title={draft.id === null ? t('places.form.newZone') : t('places.form.zone', { name: draft.name })}
      {...form.panel}
    >
      <TextInput
        size="xs"
        label={t('places.field.name')}
        required
        maxLength={NAME_LENGTH.max}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Outline
        draft={draft}
        error={errorOf(...OUTLINE_FIELDS)}
        radiusError={errorOf('radius', 'circle.radius')}
        onChange={change}
      />
      <Textarea
        size="xs"
        rows={2}
        resize="vertical"
        label={t('places.field.description')}
        maxLength={TEXT_MAX_LENGTH}
        value={draft.description}
        error={errorOf('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Question
        opened={asks}
        title={t('places.form.smallTitle')}
        body={t('places.form.smallBody')}
        onClose={() => setAsks(false)}
      >
        <Button variant="default" data-autofocus onClick={() => setAsks(false)}>
          {t('places.form.back')}
        </Button>
        <Button
          onClick={() => {
            setAsks(false);
            isConfirmed.current = true;
            void form.submit();
          }}
        >
          {t('places.form.saveAnyway')}
        </Button>
      </Question>
    </FormPanel>
  );
}

interface OutlineProps {
  readonly draft: ZoneDraft;
  readonly error: string | undefined;
  readonly radiusError: string | undefined;
  readonly onChange: (changed: Partial<ZoneDraft>) => void;
}

/** The tool of the outline, its size and its numbers. A new drawing can be discarded. */
function Outline({ draft, error, radiusError, onChange }: OutlineProps) {
  const t = useText();
  const labelId = useId();
  const [before, setBefore] = useState<ZoneShape | null>(null);
  const [drawings, setDrawings] = useState(0);
  const { tool, shape } = draft;
  const redraw = (next: ZoneDraft['tool']): void => {
    if (shape !== null) setBefore(shape);
    setDrawings((count) => count + 1);
    onChange({ tool: next, shape: null });
  };
  return (
    <>
      <div>
        <div id={labelId} className={classes.label}>
          {t('places.field.kind')}
        </div>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby={labelId}
          value={tool}
          data={ZONE_TOOLS.map((value) => ({ value, label: t(`places.kind.${value}`) }))}
          onChange={(value) => redraw(zoneTool.parse(value))}
        />
      </div>
      <p className={classes.hint}>{shape === null ? t(`places.form.drawHint.${tool}`) : t('places.form.changeHint')}</p>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {shape === null ? t('places.form.noOutline') : error}
        </p>
      )}
      {shape !== null && <Size shape={shape} />}
      <OutlineFields
        key={`${tool}.${drawings}`}
        tool={tool}
        shape={shape}
        radiusError={radiusError}
        onChange={(next) => onChange({ shape: next })}
      />
      <div className={classes.tools}>
        {shape !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => redraw(tool)}
          >
            {t('places.form.redraw')}
          </Button>
        )}
        {shape === null && before !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={() => onChange({ tool: before.kind, shape: before })}
          >
            {t('places.form.keepOutline')}
          </Button>
        )}
      </div>
    </>
  );
}

/** How large the zone is, and a warning when that is too small. */
function Size({ shape }: { readonly shape: ZoneShape }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div role="status">
      <div className={classes.size}>
        {t('places.field.size')}: {shapeText(language, shape)}
      </div>
      {isTooSmall(shape) && (
        <p className={classes.warning}>
          <IconAlertTriangle size={14} aria-hidden /> {t('error.field.zone_too_small')}
        </p>
      )}
    </div>
  );
}
