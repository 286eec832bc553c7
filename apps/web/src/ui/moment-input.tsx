import { DateInput } from '@mantine/dates';
import { useRef, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { localDayOf } from '../shared/period.ts';
import { useTimeZone } from '../shared/session-state.ts';
import { dayAtClock, typedMoment } from '../shared/typed-moment.ts';
import { useCalendar } from './period/use-calendar.ts';

interface MomentInputProps {
  readonly label: string;
  /** Screen readers only: a heading stands over the input. */
  readonly labelHidden?: boolean;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly error?: ReactNode;
  /** Wall clock of the organization, `YYYY-MM-DD HH:mm:ss`; null: none. */
  readonly value?: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Day and time: typed (`23.11. 8:00`, `8:00`), or a day of the calendar, which keeps the time. */
export function MomentInput(props: MomentInputProps) {
  const { label, labelHidden = false, required = false, value = null, onChange, ...input } = props;
  const t = useText();
  const timeZone = useTimeZone();
  const calendar = useCalendar();
  const picksDay = useRef(false);
  return (
    <DateInput
      {...calendar}
      {...input}
      size="xs"
      {...(labelHidden ? { 'aria-label': label } : { label })}
      required={required}
      placeholder={t('period.momentExample')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      valueFormat="DD.MM.YYYY HH:mm"
      withTime
      value={value}
      dateParser={(text) => typedMoment(text, value, localDayOf(Date.now(), timeZone))}
      getDayProps={() => ({ onClick: () => (picksDay.current = true) })}
      onChange={(moment) => {
        onChange(moment !== null && picksDay.current ? dayAtClock(moment, value) : moment);
        picksDay.current = false;
      }}
      clearable={!required}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('common.clearField', { field: label }) }}
      popoverProps={{ withinPortal: true }}
    />
  );
}
