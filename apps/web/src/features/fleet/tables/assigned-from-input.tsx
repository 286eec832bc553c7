import { DateTimePicker } from '@mantine/dates';
import { exchangeDateTime } from '@konvoj/i18n';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { INPUT } from './input-styles.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';

interface AssignedFromInputProps {
  readonly id: string;
  /** Wall clock of the organization, `YYYY-MM-DD HH:mm:ss`, which is the exchange format; null: now. */
  readonly value?: string | null;
  readonly error?: ReactNode;
  readonly onChange: (value: string | null) => void;
}

/** From when on a changed assignment holds. */
export function AssignedFromInput({ id, value = null, error, onChange }: AssignedFromInputProps) {
  const t = useText();
  const calendar = useCalendar();
  const timeZone = useTimeZone();
  const [today] = useState(() => `${exchangeDateTime(Date.now(), timeZone).slice(0, 10)} 23:59:59`);
  return (
    <DateTimePicker
      id={id}
      {...INPUT}
      label={t('fleet.dialog.assignedFrom')}
      description={t('fleet.dialog.assignedFromHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      placeholder={t('fleet.dialog.now')}
      value={value}
      onChange={onChange}
      // Nothing is assigned in the future.
      maxDate={today}
      valueFormat="DD.MM.YYYY HH:mm"
      {...calendar}
      clearable
      clearButtonProps={{ 'aria-label': t('fleet.dialog.clear', { field: t('fleet.dialog.assignedFrom') }) }}
      popoverProps={{ withinPortal: true }}
    />
  );
}
