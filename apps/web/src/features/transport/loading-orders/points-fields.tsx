import { Button, Group, Input, Stack } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import { type OrderValues } from './form-model.ts';
import { newPoint, type PointValues } from './point-values.ts';
import { PastePoints, type PastedHead } from './paste-points.tsx';
import { PointFields } from './point-fields.tsx';
import { useRowDrag } from './row-drag.ts';

interface PointsFieldsProps {
  readonly form: EditForm<OrderValues>;
  /** Names of clients that a pasted message may have. */
  readonly clients: readonly string[];
}

/** The points of an order: found by search or pasted from a message, moved by their handles or the arrows. */
export function PointsFields({ form, clients }: PointsFieldsProps) {
  const t = useText();
  const [isPasting, setPasting] = useState(false);
  const { points } = form.values;
  const move = (from: number, to: number): void => form.reorderListItem('points', { from, to });
  const { list, moved, handleOf } = useRowDrag(move);
  const add = (): void => form.insertListItem('points', newPoint(crypto.randomUUID(), points.length === 0));
  const addPasted = (pasted: readonly PointValues[], { reference, client }: PastedHead): void => {
    // Rows in which nothing was entered make room.
    form.setFieldValue('points', [...points.filter(({ name }) => name !== ''), ...pasted]);
    if (reference !== null && form.values.customerReference === '') form.setFieldValue('customerReference', reference);
    if (client !== null && form.values.client === '') form.setFieldValue('client', client);
    setPasting(false);
  };
  return (
    <Input.Wrapper
      size="xs"
      label={t('orderBoard.points')}
      labelElement="div"
      required
      error={form.errors['points']}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <Stack gap={6} ref={list} mt={2}>
        {points.map((point, index) => (
          <PointFields
            key={point.key}
            form={form}
            index={index}
            point={point}
            isMoved={moved === index}
            handle={handleOf(index)}
            onMove={(to) => move(index, to)}
            onRemove={() => form.removeListItem('points', index)}
          />
        ))}
      </Stack>
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('orderBoard.addPoint')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconClipboardText size={14} aria-hidden />}
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          {t('orderBoard.paste')}
        </Button>
      </Group>
      {isPasting && (
        <PastePoints
          hasPoints={points.some(({ name }) => name !== '')}
          clients={clients}
          onAdd={addPasted}
          onClose={() => setPasting(false)}
        />
      )}
    </Input.Wrapper>
  );
}
