import { NAME_LENGTH, STAY_MAX_SECONDS, TEXT_MAX_LENGTH } from '@konvoj/contract';
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { placeCoordinates } from '../../../shared/map-place.ts';
import { InstantPicker } from '../../../ui/instant-picker.tsx';
import { changePlan, planDrafts, type DraftPoint } from './plan-draft.ts';
import { withChange } from './plan-points.ts';
import classes from './route-plans.module.css';
import { useActivityTypes, useStatusTypes } from './use-route-plans.ts';

const MINUTE = 60;

interface PointFieldsProps {
  readonly point: DraftPoint;
  /** The first or the last point: the way never only passes it. */
  readonly isEnd: boolean;
  readonly nameError: string | undefined;
  readonly windowError: string | undefined;
}

/** What is done at a point, when, and with whom. */
export function PointFields({ point, isEnd, nameError, windowError }: PointFieldsProps) {
  const t = useText();
  const change = (changed: Partial<DraftPoint>): void =>
    changePlan({ points: withChange(planDrafts.get().draft.points, point.key, changed) });
  return (
    <div className={classes.pointFields}>
      <TextInput
        size="xs"
        label={t('routePlans.point.name')}
        required
        maxLength={NAME_LENGTH.max}
        value={point.name}
        error={nameError}
        onChange={(event) => change({ name: event.currentTarget.value, isNamed: true })}
      />
      <p className={classes.hint}>
        {point.address !== null && `${point.address} · `}
        {placeCoordinates(point.at)}
      </p>
      {!isEnd && (
        <Checkbox
          size="xs"
          label={t('routePlans.point.via')}
          checked={point.isVia}
          onChange={(event) => change({ isVia: event.currentTarget.checked })}
        />
      )}
      {(isEnd || !point.isVia) && <StopFields point={point} change={change} windowError={windowError} />}
    </div>
  );
}

interface StopFieldsProps extends Pick<PointFieldsProps, 'point' | 'windowError'> {
  readonly change: (changed: Partial<DraftPoint>) => void;
}

function StopFields({ point, change, windowError }: StopFieldsProps) {
  const t = useText();
  const activities = useActivityTypes().data;
  const statuses = useStatusTypes().data;
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          size="xs"
          label={t('routePlans.point.activity')}
          value={point.activityTypeId ?? ''}
          data={[
            { value: '', label: t('routePlans.point.noActivity') },
            ...(activities?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
          ]}
          onChange={({ currentTarget: { value } }) => change({ activityTypeId: value === '' ? null : Number(value) })}
        />
        <NativeSelect
          size="xs"
          label={t('routePlans.point.status')}
          value={String(point.statusTypeId)}
          data={statuses?.map(({ id, description }) => ({ value: String(id), label: description })) ?? []}
          onChange={(event) => change({ statusTypeId: Number(event.currentTarget.value) })}
        />
      </div>
      <div className={classes.pair}>
        <InstantPicker label={t('routePlans.point.from')} value={point.from} onChange={(from) => change({ from })} />
        <InstantPicker
          label={t('routePlans.point.to')}
          value={point.to}
          error={windowError}
          onChange={(to) => change({ to })}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          size="xs"
          label={t('routePlans.point.stay')}
          min={0}
          max={STAY_MAX_SECONDS / MINUTE}
          step={15}
          allowDecimal={false}
          value={point.stay / MINUTE}
          onChange={(typed) => change({ stay: typeof typed === 'number' ? typed * MINUTE : 0 })}
        />
        <TextInput
          size="xs"
          label={t('routePlans.point.contact')}
          maxLength={NAME_LENGTH.max}
          value={point.contact}
          onChange={(event) => change({ contact: event.currentTarget.value })}
        />
      </div>
      <Textarea
        size="xs"
        label={t('routePlans.point.notes')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={TEXT_MAX_LENGTH}
        value={point.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  );
}
