import { ActionIcon, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import { ACTIVITIES } from './activities.ts';
import type { OrderValues } from './form-model.ts';
import type { PointValues } from './point-values.ts';
import { MomentInput } from '../../../ui/moment-input.tsx';
import classes from './orders.module.css';
import { PlaceField } from './place-field.tsx';
import type { RowHandle } from './row-drag.ts';

interface PointFieldsProps {
  readonly form: EditForm<OrderValues>;
  readonly index: number;
  readonly point: PointValues;
  readonly isMoved: boolean;
  readonly handle: RowHandle;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const NUMBERS = ['pieces', 'pallets', 'weightKg', 'loadingMeters', 'temperatureFrom', 'temperatureTo'] as const;
/** What is hidden until it is opened, by the paths of the form. */
const MORE = [...NUMBERS.map((name) => `goods.${name}`), 'goods.adrClass', 'contactPerson', 'phone', 'notes'];

/** A point of the form: place, activity and window; goods, contact and notes are opened. */
export function PointFields({ form, index, point, isMoved, handle, onMove, onRemove }: PointFieldsProps) {
  const t = useText();
  const hasMore =
    Object.entries(point.goods).some(([name, value]) => name !== 'description' && value !== '') ||
    point.phone !== '' ||
    point.notes !== '';
  const [isOpen, setOpen] = useState(hasMore);
  const path = `points.${index}`;
  // What is wrong there has to be seen.
  const isExpanded = isOpen || MORE.some((name) => form.errors[`${path}.${name}`] !== undefined);
  const number = index + 1;
  const set = (values: PointValues): void => form.setFieldValue(path, values);
  const count = form.values.points.length;
  return (
    <div
      className={classes.formPoint}
      data-moved={isMoved || undefined}
      role="group"
      aria-label={t('orderBoard.pointNumber', { number })}
    >
      <div className={classes.formPointHead}>
        <ActionIcon className={classes.handle ?? ''} aria-label={t('orderBoard.movePoint', { number })} {...handle}>
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
        <Select
          size="xs"
          w={130}
          aria-label={t('orderBoard.activity')}
          allowDeselect={false}
          data={ACTIVITIES.map((id) => ({ value: String(id), label: t(`loadingOrders.activity.${id}`) }))}
          value={String(point.activityTypeId)}
          onChange={(value) => value !== null && set({ ...point, activityTypeId: Number(value) })}
        />
        <PlaceField
          label={t('orderBoard.placeOf', { number })}
          point={point}
          error={form.errors[`${path}.name`]}
          onChange={set}
        />
        <div className={classes.pointTools}>
          <ActionIcon
            aria-label={t('orderBoard.moveUp', { number })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('orderBoard.moveDown', { number })}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('orderBoard.removePoint', { number })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('orderBoard.morePoint', { number })}
            aria-expanded={isExpanded}
            onClick={() => setOpen(!isExpanded)}
          >
            <IconChevronDown size={16} aria-hidden style={{ rotate: isExpanded ? '180deg' : '0deg' }} />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.fields} style={{ marginTop: 6 }}>
        <MomentInput {...form.getInputProps(`${path}.windowFrom`)} label={t('orderBoard.windowFrom')} />
        <MomentInput {...form.getInputProps(`${path}.windowTo`)} label={t('orderBoard.windowTo')} />
        <NumberInput
          {...form.getInputProps(`${path}.stayMinutes`)}
          size="xs"
          hideControls
          min={0}
          label={t('orderBoard.stay')}
        />
        <TextInput
          {...form.getInputProps(`${path}.goods.description`)}
          size="xs"
          label={t('orderBoard.goods.description')}
        />
      </div>
      {isExpanded && (
        <>
          <div className={classes.fields} style={{ marginTop: 6 }}>
            {NUMBERS.map((name) => (
              <DecimalInput
                key={name}
                {...form.getInputProps(`${path}.goods.${name}`)}
                size="xs"
                hideControls
                label={t(`orderBoard.goods.${name}`)}
              />
            ))}
            <TextInput
              {...form.getInputProps(`${path}.goods.adrClass`)}
              size="xs"
              label={t('orderBoard.goods.adrClass')}
            />
            <TextInput
              {...form.getInputProps(`${path}.contactPerson`)}
              size="xs"
              label={t('orderBoard.contactPerson')}
            />
            <TextInput {...form.getInputProps(`${path}.phone`)} size="xs" type="tel" label={t('orderBoard.phone')} />
          </div>
          <Textarea {...form.getInputProps(`${path}.notes`)} size="xs" mt={6} autosize label={t('orderBoard.notes')} />
        </>
      )}
    </div>
  );
}
