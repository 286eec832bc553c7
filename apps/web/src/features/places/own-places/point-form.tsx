import { NAME_LENGTH, EMAIL_MAX_LENGTH, TEXT_MAX_LENGTH } from '@konvoj/contract';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { reverseQuery } from '../../../shared/geocode.ts';
import { placeDrafts, type PointDraft } from '../../../shared/place-drafts.ts';
import { degreesText, parseDegrees, parsePair } from './coordinates.ts';
import { FormPanel } from './form-panel.tsx';
import { metresText, parseMetres } from './metres.ts';
import { NumberField, NumberFields } from './number-fields.tsx';
import { usePointTypes, useReadPlace, useSavePoint } from './places-data.ts';
import classes from './places.module.css';
import { checkPoint, draftOfPoint, OTHER_TYPE, pointBody } from './point-form-model.ts';
import { usePointDraft } from './use-drafts.ts';
import { usePointDrawing } from './use-drawing.ts';
import { usePlaceForm, useSaved } from './use-place-form.ts';

/** The fields of the wire that have a place in the form. */
const FIELDS = [
  'name',
  'description',
  'address',
  'latitude',
  'longitude',
  'company',
  'contactPerson',
  'email',
  'type',
  'radiusMeters',
];
const ADDRESS_MAX_LENGTH = 300;

/** The form of a point. All that is typed lives in the draft, so that it survives leaving the page. */
export function PointForm({ onSaved }: { readonly onSaved: (id: number) => void }) {
  const t = useText();
  const { draft, isDraft } = usePointDraft();
  const types = usePointTypes().data;
  usePointDrawing(draft);
  const savePoint = useSavePoint(useSaved('point', onSaved));
  const readPoint = useReadPlace('point');
  const form = usePlaceForm({
    kind: 'point',
    isDraft,
    fields: FIELDS,
    findings: checkPoint(draft),
    save: async (overwritten) => {
      const body = pointBody(draft);
      if (body) await savePoint.mutateAsync({ draft, version: overwritten ?? draft.version, body });
    },
    takeTheirs: async () => {
      const point = await readPoint(draft.id);
      if (point) placeDrafts.set({ point: draftOfPoint(point) });
    },
  });
  const { errorOf } = form;
  const change = (changed: Partial<PointDraft>): void => {
    placeDrafts.set({ point: { ...placeDrafts.get().point, ...changed } });
    form.changed();
  };
  const text = (field: 'name' | 'company' | 'contactPerson' | 'email', wire: string, maxLength: number) => ({
    size: 'xs' as const,
    label: t(`places.field.${field}`),
    maxLength,
    value: draft[field],
    error: errorOf(wire),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [field]: event.currentTarget.value }),
  });
  return (
    <FormPanel
      title={draft.id === null ? t('places.form.newPoint') : t('places.form.point', { name: draft.name })}
      {...form.panel}
    >
      <TextInput {...text('name', 'name', NAME_LENGTH.max)} required />
      <div className={classes.pair}>
        <NativeSelect
          size="xs"
          label={t('places.field.type')}
          value={String(draft.type ?? OTHER_TYPE)}
          data={types?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          error={errorOf('type')}
          onChange={(event) => change({ type: Number(event.currentTarget.value) })}
        />
        <NumberField
          label={t('places.field.radius')}
          unit={t('places.form.metres')}
          required
          value={draft.radius}
          parse={parseMetres}
          format={metresText}
          error={errorOf('radiusMeters')}
          onChange={(radius) => change({ radius })}
        />
      </div>
      <div className={classes.pair}>
        <NumberFields
          fields={[
            {
              key: 'latitude',
              label: t('places.field.latitude'),
              parse: parseDegrees,
              format: degreesText,
              error: errorOf('latitude'),
            },
            {
              key: 'longitude',
              label: t('places.field.longitude'),
              parse: parseDegrees,
              format: degreesText,
              error: errorOf('longitude'),
            },
          ]}
          values={draft.at}
          onChange={(at) => change({ at })}
          parsePasted={parsePair}
        />
      </div>
      <p className={classes.hint}>{t(draft.at === null ? 'places.form.placeHint' : 'places.form.moveHint')}</p>
      <AddressField draft={draft} error={errorOf('address')} onChange={(address) => change({ address })} />
      <div className={classes.pair}>
        <TextInput {...text('company', 'company', NAME_LENGTH.max)} />
        <TextInput {...text('contactPerson', 'contactPerson', NAME_LENGTH.max)} />
      </div>
      <TextInput {...text('email', 'email', EMAIL_MAX_LENGTH)} type="email" />
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
    </FormPanel>
  );
}

interface AddressFieldProps {
  readonly draft: PointDraft;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** The address, typed or found from the coordinates. */
function AddressField({ draft, error, onChange }: AddressFieldProps) {
  const t = useText();
  const client = useQueryClient();
  const [isLooking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { at } = draft;
  async function find(): Promise<void> {
    if (at === null) return;
    setLooking(true);
    setProblem(null);
    try {
      const { plainAddress } = await client.fetchQuery(reverseQuery(at));
      if (plainAddress === null) setProblem(t('places.form.noAddress'));
      else onChange(plainAddress);
    } catch (failure) {
      setProblem(errorText(t, failure));
    }
    setLooking(false);
  }
  return (
    <div>
      <TextInput
        size="xs"
        label={t('places.field.address')}
        maxLength={ADDRESS_MAX_LENGTH}
        value={draft.address}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        mt={4}
        size="compact-xs"
        variant="default"
        leftSection={<IconMapSearch size={14} aria-hidden />}
        loading={isLooking}
        disabled={at === null}
        onClick={() => void find()}
      >
        {t('places.form.findAddress')}
      </Button>
      {problem !== null && (
        <p className={classes.hint} role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
