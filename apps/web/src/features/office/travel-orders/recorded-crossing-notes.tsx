import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import type { OrderFormState } from './order-form-fields.tsx';
import { recordedDifferences, withRecorded } from './recorded-crossings.ts';
import classes from './travel-orders.module.css';
import { useRecordedCrossings } from './use-travel-orders.ts';

/** What the tachograph recorded otherwise than the crossings of the form have it; each one may be taken over. */
export function RecordedCrossingNotes({ form }: { readonly form: OrderFormState }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { borderCrossings, driverId, departure, return: arrival } = form.values;
  const { data, error } = useRecordedCrossings({ driverId, departure, return: arrival });
  const differences = useMemo(() => recordedDifferences(borderCrossings, data ?? []), [borderCrossings, data]);
  if (error !== null)
    return (
      <Text size="xs" c="dimmed" role="status">
        {t('travelOrderForm.recorded.failed')}
      </Text>
    );
  if (differences.length === 0) return null;
  return (
    <ul className={classes.reviews} aria-label={t('travelOrderForm.recorded.title')}>
      {differences.map((difference) => {
        const { time, fromCountry, toCountry } = difference.recorded;
        const words = { time: momentText(time, timeZone), countries: `${fromCountry} → ${toCountry}` };
        const number = (difference.index ?? 0) + 1;
        const isMissing = difference.index === null;
        return (
          <li key={time}>
            <IconAlertTriangle size={14} aria-hidden />{' '}
            {t(isMissing ? 'travelOrderForm.recorded.missing' : 'travelOrderForm.recorded.other', { ...words, number })}{' '}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t(isMissing ? 'travelOrderForm.recorded.addOf' : 'travelOrderForm.recorded.takeOf', {
                ...words,
                number,
              })}
              onClick={() => form.setFieldValue('borderCrossings', withRecorded(borderCrossings, difference))}
            >
              {t(isMissing ? 'travelOrderForm.recorded.add' : 'travelOrderForm.recorded.take')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
